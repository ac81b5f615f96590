import { isObject, type Json, type JsonObject } from '../json.ts';

/** Under which markup stands beside what a policy left of it. */
export const originalKey = (key: string): string => `${key}_original`;

/** The key whose original stands under this one; undefined for any other key. */
export const keyOfOriginal = (key: string): string | undefined =>
  key.endsWith('_original') ? key.slice(0, -'_original'.length) : undefined;

/** Hand-written markup: what a site's policy is about. The rest is sanitised alike for all. */
export const isPolicyMarkup = (
  key: string,
  parent: string | undefined,
  object: JsonObject,
): boolean =>
  key === 'embed_html' ||
  // Of an update of a live blog.
  key === 'embedHtml' ||
  (key === 'html' && parent === 'raw_oembed') ||
  (key === 'content' && object.type === 'raw_html');

/**
 * Maps hand-written markup as it came, and leaves what stands beside it out; what does not change
 * stays the same object.
 */
export function mapPolicyMarkup(
  value: Json,
  change: (html: string) => string,
  parent?: string,
): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => mapPolicyMarkup(item, change));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  let next: JsonObject = value;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') {
      const mapped = mapPolicyMarkup(inner, change, key);
      if (mapped !== inner) next = { ...next, [key]: mapped };
    } else if (isPolicyMarkup(key, parent, value)) {
      const original = value[originalKey(key)];
      const mapped = change(typeof original === 'string' ? original : inner);
      if (original === undefined && mapped === inner) continue;
      const { [originalKey(key)]: _, ...rest } = next;
      next = { ...rest, [key]: mapped };
    }
  }
  return next;
}

/** A stored document as it was written, whatever a policy left of its markup for readers. */
export const asWritten = <T extends Json>(document: T): T =>
  mapPolicyMarkup(document, (html) => html) as T;
