import { once } from '../../../schemas/page-records/once.ts';

/** Levels of a value that are written out by themselves: a page, its sections, a list, a block. */
const LEVELS = 3;

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !('toJSON' in value);
};

const textAt = Array.from({ length: LEVELS + 1 }, (_, level) =>
  once((value: object) => written(value, level)),
);

const part = (value: unknown, level: number): string | undefined =>
  typeof value === 'object' && value !== null
    ? textAt[level]?.(value)
    : (JSON.stringify(value) as string | undefined);

function written(value: object, level: number): string {
  if (level >= LEVELS) return JSON.stringify(value);
  if (Array.isArray(value))
    return `[${value.map((each) => part(each, level + 1) ?? 'null').join()}]`;
  if (!isPlain(value)) return JSON.stringify(value);
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const text = part(inner, level + 1);
    return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
  });
  return `{${entries.join()}}`;
}

/**
 * A value as JSON, written out once, for values that are never changed in place: of a page that
 * shares its blocks with another only what is not shared is written anew.
 */
export const textOf = (value: object): string => textAt[0]?.(value) ?? JSON.stringify(value);
