import type { PageMetadata, StoredBlock } from '../page.ts';

/** The document around its blocks: layout, metadata, unknown keys. */
export interface PageFacts {
  layout: string;
  metadata: PageMetadata;
  /** Names in the order of the document; null where the section's blocks stand in its list. */
  sections: Readonly<Record<string, unknown>>;
  [unknown: string]: unknown;
}

export interface BlockRecord {
  /** Unique on the page: the stored id, unless that is taken or reserved. */
  id: string;
  /**
   * The block as it is stored, without its children: an empty list marks where they go. Counts of
   * its columns may be those of before a move; `storedOf` has them as they stand.
   */
  own: StoredBlock;
  /** The list in which it stands. */
  list: string;
}

/**
 * A page as flat records, never changed in place: what does not change is shared between a page and
 * the one before it. A list is a section (`section/main`) or a column of a container (`b7/0`), so
 * that a block which goes to another column has moved and no count has changed.
 */
export interface PageRecords {
  facts: PageFacts;
  blocks: ReadonlyMap<string, BlockRecord>;
  lists: ReadonlyMap<string, readonly string[]>;
}

/** A page that is being changed is read like one that is not. */
type Lists = Pick<PageRecords, 'lists'>;

export const sectionList = (section: string): string => `section/${section}`;

export const columnList = (id: string, column: number): string => `${id}/${column}`;

/** Of children that the declaration of their block does not deal to columns. */
export const restList = (id: string): string => `${id}/rest`;

const SECTION = /^section\/(.*)$/s;

/** The section of a list at the top of the page. */
export const sectionOf = (list: string): string | undefined => SECTION.exec(list)?.[1];

/** The container of a list; undefined for a section. */
export const parentOf = (list: string): string | undefined =>
  SECTION.test(list) ? undefined : list.slice(0, Math.max(0, list.lastIndexOf('/')));

const NO_IDS: readonly string[] = [];

/** What stands in a list, in order; the same array while nothing changed. */
export const idsIn = ({ lists }: Lists, list: string): readonly string[] =>
  lists.get(list) ?? NO_IDS;

export const blocksIn = (page: PageRecords, list: string): BlockRecord[] =>
  idsIn(page, list).flatMap((id) => page.blocks.get(id) ?? []);

/** The lists of a container, in order. */
export function innerLists({ lists }: Lists, id: string): string[] {
  const inner: string[] = [];
  for (let at = 0; lists.has(columnList(id, at)); at++) inner.push(columnList(id, at));
  if (lists.has(restList(id))) inner.push(restList(id));
  return inner;
}

/** Do the children of a block stand in columns? */
export const isDealt = ({ lists }: Lists, id: string): boolean => lists.has(columnList(id, 0));

/** A block and all that stands in it, the outer before the inner. */
export const withInner = (page: Lists, id: string): string[] => [
  id,
  ...innerLists(page, id).flatMap((list) =>
    idsIn(page, list).flatMap((each) => withInner(page, each)),
  ),
];

/** All blocks of a page in reading order, the outer before the inner. */
export const idsInOrder = (page: Lists): string[] =>
  [...page.lists].flatMap(([list, ids]) =>
    sectionOf(list) === undefined ? [] : ids.flatMap((id) => withInner(page, id)),
  );
