import { createHash } from 'node:crypto';

const KEY_CHARS = 12;
const MAX_REMEMBERED = 50_000;
/** Pages carry the same tags again and again. */
const remembered = new Map<string, string>();

const digestOf = (tag: string): string =>
  createHash('sha256').update(tag.toWellFormed()).digest('base64url').slice(0, KEY_CHARS);

/**
 * The key of a tag as a CDN gets it, in `Surrogate-Key` and when it is told to purge: a digest of
 * 12 characters, for a tag may name a story that is not published yet. The same on every node.
 */
export function surrogateKey(tag: string): string {
  const known = remembered.get(tag);
  if (known !== undefined) return known;
  const key = digestOf(tag);
  // A flood of tags costs the memory of the others, no reply.
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(tag, key);
  return key;
}
