import type { Json } from '../../schemas/json.ts';

interface Wanted {
  whole: boolean;
  keys: Map<string, Wanted>;
}

function wantedOf(paths: readonly string[]): Wanted {
  const root: Wanted = { whole: false, keys: new Map() };
  for (const path of paths) {
    let at = root;
    for (const key of path.split('.').filter(Boolean)) {
      const next = at.keys.get(key) ?? { whole: false, keys: new Map() };
      at.keys.set(key, next);
      at = next;
    }
    at.whole = true;
  }
  return root;
}

/** Sent of every object that is cut: who it is, and with what its picture is fetched. */
const ALWAYS_SENT = ['_id', 'auth'];
const ENVELOPE = ['count', 'next', 'metadata'];

function trim(value: Json, wanted: Wanted): Json | undefined {
  if (wanted.whole) return value;
  if (Array.isArray(value))
    return value.map((item) => trim(item, wanted)).filter((item) => item !== undefined);
  if (!value || typeof value !== 'object') return undefined;
  const cut: { [key: string]: Json } = {};
  for (const [key, inner] of Object.entries(value)) {
    const next = wanted.keys.get(key);
    const trimmed = ALWAYS_SENT.includes(key) ? inner : next && trim(inner, next);
    if (trimmed !== undefined) cut[key] = trimmed;
  }
  return cut;
}

/**
 * Cuts a reply down to dotted paths; arrays are entered without an index. `_id` and a picture's
 * `auth` always stay, and so do the count and the next offset of a feed, and what a search says of
 * itself. Without paths the reply is whole.
 */
export function filterReply<T extends Json>(reply: T, paths: readonly string[] | undefined): T {
  const given = paths?.filter(Boolean) ?? [];
  if (given.length === 0) return reply;
  return trim(reply, wantedOf([...given, ...ENVELOPE])) as T;
}
