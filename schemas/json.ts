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
