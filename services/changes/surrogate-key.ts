import { createHash } from 'node:crypto';

const KEY_CHARS = 8;
/** Of coarser keys: one of 4,096, and one of 64. */
const COARSER_CHARS = [2, 1] as const;
/** No finer key begins with it. */
const COARSER = '~';
const MAX_REMEMBERED = 50_000;
/** Pages carry the same tags again and again. */
const remembered = new Map<string, string>();

const digestOf = (tag: string): string =>
  createHash('sha256').update(tag.toWellFormed()).digest('base64url').slice(0, KEY_CHARS);

/**
 * The key of a tag as a CDN gets it, in `Surrogate-Key` and when it is told to purge: a digest of 8
 * characters, for a tag may name a story that is not published yet. The same on every node.
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

const coarser = (key: string, chars: number): string => COARSER + key.slice(0, chars);

/**
 * What a CDN is told when a tag changes: its key, and the coarser ones that stand for it, and for
 * others beside it, on pages with too many keys.
 */
export function purgeKeys(tag: string): string[] {
  const key = surrogateKey(tag);
  return [key, ...COARSER_CHARS.map((chars) => coarser(key, chars))];
}

/**
 * The keys of a page with those tags, as fine as they fit into so many characters with a blank
 * between: past that a page is purged a little more often than it need be, and never less.
 */
export function pageKeys(tags: readonly string[], maxChars: number): string[] {
  const keys = [...new Set(tags.map(surrogateKey))];
  const levels = [keys, ...COARSER_CHARS.map((chars) => keys.map((key) => coarser(key, chars)))];
  const each = levels.map((level) => [...new Set(level)]);
  return each.find((level) => level.join(' ').length <= maxChars) ?? each.at(-1) ?? [];
}
