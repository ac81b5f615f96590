import type {
  CollectionEntry,
  OpenCollection,
  SaveCollection,
} from '../../schemas/endpoints/shapes/collections.ts';
import type { Json } from '../../schemas/json.ts';
import { mergeJson } from '../stories/merge/merge-json.ts';

/** What of a collection is changed on its screen. */
export type CollectionDraft = Omit<SaveCollection, 'baseRevision'>;

/** As it is stored. */
export const draftOf = ({
  name,
  isPublished,
  isBreaking,
  list,
}: OpenCollection): CollectionDraft => ({
  name,
  isPublished,
  isBreaking,
  entries: list.map(({ id, from, until }) => ({
    id,
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  })),
});

export const isSameDraft = (one: CollectionDraft, other: CollectionDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** An entry of another time; an empty one leaves it. */
export function withTime(
  entry: CollectionEntry,
  which: 'from' | 'until',
  iso: string | undefined,
): CollectionEntry {
  const { [which]: _, ...rest } = entry;
  return iso === undefined ? rest : { ...rest, [which]: iso };
}

/** Why the times of an entry cannot be; undefined: they can. */
export const timesFault = ({ from, until }: CollectionEntry): string | undefined =>
  from && until && new Date(until) <= new Date(from)
    ? 'El final va después del principio'
    : undefined;

/** By what names an entry in a merge. */
const named = ({ entries, ...rest }: CollectionDraft): Json => ({
  ...rest,
  entries: entries.map(({ id, ...times }) => ({ _id: id, ...times })),
});

/**
 * What two people made of one collection: what either added is in it, what either took away is
 * not. Where both changed the same, the other's stands, and `hasClash` says so. Pure.
 */
export function mergeDrafts(
  base: CollectionDraft,
  mine: CollectionDraft,
  theirs: CollectionDraft,
): { draft: CollectionDraft; hasClash: boolean } {
  const clashes: Parameters<typeof mergeJson>[4] = [];
  const merged = mergeJson(named(base), named(mine), named(theirs), [], clashes);
  const { entries, ...rest } = merged as unknown as Omit<CollectionDraft, 'entries'> & {
    entries: (Omit<CollectionEntry, 'id'> & { _id: string })[];
  };
  return {
    draft: { ...rest, entries: entries.map(({ _id: id, ...times }) => ({ id, ...times })) },
    hasClash: clashes.length > 0,
  };
}
