import { isObject } from '../json.ts';
import { cutText } from '../text/cut-text.ts';

export type ValuePath = (string | number)[];

/** What was read otherwise than it was written, or left out, and where. */
export interface Warning {
  path: ValuePath;
  message: string;
}

/** Where a rule stands in a document, and who hears what it changed. */
export interface Reading {
  path: ValuePath;
  warn(warning: Warning): void;
  /** IANA name of the zone that a date without one is in; unset: UTC. */
  timeZone?: string | undefined;
}

/**
 * What a value is taken for; undefined leaves it out. The value itself where it is as it should be.
 */
export type Rule = (value: unknown, reading: Reading) => unknown;

/** Nobody hears of what is changed. */
export const silently = (): Reading => ({ path: [], warn: () => undefined });

export const warn = ({ path, warn: tell }: Reading, message: string): void =>
  tell({ path: [...path], message });

/** Applies a rule to what stands under a key. */
export function at(key: string | number, rule: Rule, value: unknown, reading: Reading): unknown {
  reading.path.push(key);
  const read = rule(value, reading);
  reading.path.pop();
  return read;
}

const SHOWN_CHARS = 40;
const shown = (value: unknown): string => {
  const text = String(value);
  return cutText(text, SHOWN_CHARS + 1);
};

/** Leaves a value out; `what` was expected in its place. */
export function leaveOut(value: unknown, reading: Reading, what: string): undefined {
  warn(reading, value === null ? 'Es null: se omite' : `Se esperaba ${what}: se omite`);
  return undefined;
}

/** `read` in place of what was written. */
function taken<T>(read: T, reading: Reading, what: string): T {
  warn(reading, `Se esperaba ${what}: se toma «${shown(read)}»`);
  return read;
}

export const text: Rule = (value, reading) => {
  if (typeof value === 'string') return value;
  return (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean'
    ? taken(String(value), reading, 'un texto')
    : leaveOut(value, reading, 'un texto');
};

/** `640`, `"640"`, `"640px"`. */
const NUMERIC = /^([+-]?\d{1,15}(?:\.\d{1,15})?) ?(?:px)?$/;

export const number: Rule = (value, reading) => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const digits = typeof value === 'string' ? NUMERIC.exec(value.trim())?.[1] : undefined;
  return digits === undefined
    ? leaveOut(value, reading, 'un número')
    : taken(Number(digits), reading, 'un número');
};

/** A width or a height, in pixels. */
export const pixels: Rule = (value, reading) => {
  const read = number(value, reading);
  return typeof read === 'number' && read <= 0
    ? leaveOut(value, reading, 'una medida en pixeles')
    : read;
};

export const whole: Rule = (value, reading) => {
  const read = number(value, reading);
  return read === undefined || Number.isInteger(read)
    ? read
    : leaveOut(value, reading, 'un número entero');
};

export const flag: Rule = (value, reading) => {
  if (typeof value === 'boolean') return value;
  return value === 'true' || value === 'false'
    ? taken(value === 'true', reading, 'true o false')
    : leaveOut(value, reading, 'true o false');
};

export const oneOf =
  (...words: string[]): Rule =>
  (value, reading) =>
    typeof value === 'string' && words.includes(value)
      ? value
      : leaveOut(value, reading, words.join(', '));

/** Every item by the rule; one that it leaves out is no more in the list. */
export const listOf =
  (item: Rule): Rule =>
  (value, reading) => {
    if (isObject(value) && Object.keys(value).length > 0) {
      const read = at(0, item, value, reading);
      if (read === undefined) return [];
      warn(reading, 'Se esperaba una lista: se toma lo que hay por su único elemento');
      return [read];
    }
    if (!Array.isArray(value)) return leaveOut(value, reading, 'una lista');
    const items = value.map((one, index) => at(index, item, one, reading));
    return items.every((one, index) => one === value[index])
      ? value
      : items.filter((one) => one !== undefined);
  };

function changed(
  value: Record<string, unknown>,
  rule: (key: string) => Rule | undefined,
  reading: Reading,
) {
  let next: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const own = rule(key);
    const given = value[key];
    if (!own || given === undefined) continue;
    const read = at(key, own, given, reading);
    if (read === given) continue;
    next ??= { ...value };
    if (read === undefined) delete next[key];
    else next[key] = read;
  }
  return next ?? value;
}

/** The named properties by their rules; others stay as they are. */
export const object =
  (rules: Readonly<Record<string, Rule>>): Rule =>
  (value, reading) =>
    isObject(value)
      ? changed(value, (key) => (Object.hasOwn(rules, key) ? rules[key] : undefined), reading)
      : leaveOut(value, reading, 'un objeto');

/** Every property by the rule, whatever its name. */
export const mapOf =
  (rule: Rule): Rule =>
  (value, reading) =>
    isObject(value) ? changed(value, () => rule, reading) : leaveOut(value, reading, 'un objeto');

/** A text where an object is expected is taken for one of its properties. */
export const orText =
  (wrap: (text: string) => object, rule: Rule): Rule =>
  (value, reading) => {
    if (typeof value !== 'string' || value.trim() === '') return rule(value, reading);
    warn(reading, `Se esperaba un objeto: se toma el texto «${shown(value)}»`);
    return rule(wrap(value), reading);
  };
