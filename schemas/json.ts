/** Any value that survives JSON.stringify and JSON.parse unchanged. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type JsonObject = { [key: string]: Json };

/** Is it an object of JSON: neither null nor an array? */
export const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The object itself; an empty one for any other value. */
export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** What a record has under a key of its own: `constructor` is none. */
export const ownValue = <T>(record: Readonly<Record<string, T>> | undefined, key: string) =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

/**
 * The same value with U+FFFD for every half of a character in its texts, as a decoder leaves it: no
 * address can be made of a half. The value itself where there is none.
 */
export function withWholeCharacters<T extends Json>(value: T): T;
export function withWholeCharacters(value: Json): Json {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) {
    const items = value.map((item) => withWholeCharacters(item));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  let next: JsonObject = value;
  for (const [key, inner] of Object.entries(value)) {
    const whole = withWholeCharacters(inner);
    if (whole === inner) continue;
    if (next === value) next = { ...value };
    next[key] = whole;
  }
  return next;
}
