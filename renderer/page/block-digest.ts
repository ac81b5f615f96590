import { hash } from 'node:crypto';

export const digestOfText = (text: string): string => hash('sha1', text, 'base64url');
export const digest = (value: unknown): string => digestOfText(JSON.stringify(value));

const digests = new WeakMap<object, string>();

/**
 * Of a story or a block's fields: long, and shown by many blocks and pages. Neither is ever changed
 * in place.
 */
export function digestOf(value: object): string {
  const known = digests.get(value);
  if (known) return known;
  const fresh = digest(value);
  digests.set(value, fresh);
  return fresh;
}

/** What a block shows, with a digest in the place of each story. */
export function outline(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || 'toJSON' in content) return content;
  if (Array.isArray(content)) return content.map(outline);
  if ('_id' in content && 'type' in content) return digestOf(content);
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, outline(value)]));
}
