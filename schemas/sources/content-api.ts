import { named, text } from '../fields.ts';
import type { JsonObject } from '../json.ts';
import { declareSource } from './source-declaration.ts';

export const contentApi = declareSource({
  name: 'content-api',
  label: 'Una nota',
  kinds: ['ans-item'],
  query: {
    // Editors choose the story itself.
    _id: named('story', { label: 'Nota', hidden: true }),
    website_url: text({ label: 'Dirección de la nota', hidden: true }),
    /** In its place once it is published, and for as long as it is. */
    nextId: named('story', { label: 'Nota que viene', hidden: true }),
  },
});

/** The stories that a query of one names: what readers have now, and what takes its place. */
export function slotOf({ _id, nextId }: JsonObject): { now?: string; next?: string } {
  const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';
  return { ...(isId(_id) ? { now: _id } : {}), ...(isId(nextId) ? { next: nextId } : {}) };
}

/** Does a query name something that readers have, by its id or its address? */
export const hasNow = ({ _id, website_url: url }: JsonObject): boolean => Boolean(_id || url);

/**
 * The query once an editor puts a story there: one that readers have takes the place at once; one
 * that is to come waits in it, and until then what was there stays.
 */
export function withPlaced(
  { _id, website_url, feature: _, nextId: __, ...query }: JsonObject,
  { id, isOut }: { id: string; isOut: boolean },
): JsonObject {
  if (isOut) return { _id: id };
  const until = { ...(_id ? { _id } : {}), ...(website_url ? { website_url } : {}) };
  return { ...query, ...until, nextId: id };
}
