import type { Json, JsonObject } from '../../schemas/json.ts';

type Path = readonly (string | number)[];

function withValue(now: Json | undefined, path: Path, value: Json): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(now)) {
    const index = Number(key);
    const before = now[index];
    const after = before === undefined ? undefined : withValue(before, rest, value);
    return after === before || after === undefined ? now : now.with(index, after);
  }
  const isEmpty = now === undefined || now === null;
  if (!isEmpty && typeof now !== 'object') return now;
  const fields: JsonObject = isEmpty ? {} : now;
  const before = Object.hasOwn(fields, key) ? fields[key] : undefined;
  const after = withValue(before, rest, value);
  return after === before || after === undefined ? now : { ...fields, [key]: after };
}

/**
 * Fields with another value at a path, into groups and lists; the very object that was given where
 * nothing changes, or where the path leads to an item that is no more.
 */
export const withFieldAt = (fields: JsonObject, path: Path, value: Json): JsonObject =>
  (withValue(fields, path, value) as JsonObject | undefined) ?? fields;
