import { sameItems } from '../compare/same-items.ts';
import type { PageDocument, StoredBlock } from '../page.ts';
import { ownOf } from './columns.ts';
import { once, onceOfTwo } from './once.ts';
import { idsIn, innerLists, type PageRecords, sectionList, sectionOf } from './page-records.ts';
import type { PageShape } from './page-shape.ts';

interface WrittenBlock {
  children: StoredBlock[];
  block: StoredBlock;
}

/** What was last made of a block with children: a page shares what another one has as well. */
const lastOfBlock = once((_: StoredBlock): { written?: WrittenBlock } => ({}));
const lastOfList = once((_: readonly string[]): { blocks?: StoredBlock[] } => ({}));

/** A block with all that stands in it, as it is stored. */
export function writeBlock(
  page: PageRecords,
  id: string,
  shape: PageShape,
): StoredBlock | undefined {
  const own = ownOf(page, id, shape);
  const lists = innerLists(page, id);
  if (!own || lists.length === 0) return own;
  const children = lists.flatMap((list) => writeList(page, list, shape));
  if (children.length === 0) return own;
  const last = lastOfBlock(own);
  if (!last.written || !sameItems(last.written.children, children))
    last.written = { children, block: { ...own, children } };
  return last.written.block;
}

/** Several of them, by their ids. */
export const writeBlocks = (
  page: PageRecords,
  blocks: readonly { id: string }[],
  shape: PageShape,
): StoredBlock[] => blocks.flatMap(({ id }) => writeBlock(page, id, shape) ?? []);

function writeList(page: PageRecords, list: string, shape: PageShape): StoredBlock[] {
  const ids = idsIn(page, list);
  const last = lastOfList(ids);
  const blocks = ids.flatMap((id) => writeBlock(page, id, shape) ?? []);
  if (!last.blocks || !sameItems(last.blocks, blocks)) last.blocks = blocks;
  return last.blocks;
}

function documentOf(page: PageRecords, shape: PageShape): PageDocument {
  const { facts, lists } = page;
  const written = (name: string) => writeList(page, sectionList(name), shape);
  const sections: Record<string, unknown> = {};
  for (const [name, held] of Object.entries(facts.sections)) sections[name] = held ?? written(name);
  const named = [...lists.keys()].flatMap((list) => sectionOf(list) ?? []);
  for (const name of new Set([...shape.sections, ...named])) {
    const isNew = !Object.hasOwn(facts.sections, name);
    if (isNew && idsIn(page, sectionList(name)).length > 0) sections[name] = written(name);
  }
  return { ...facts, sections: sections as PageDocument['sections'] };
}

/**
 * The page as it is stored: the same document for the same page, with the same blocks and lists for
 * what it shares with another.
 */
export const writePage: (page: PageRecords, shape: PageShape) => PageDocument =
  onceOfTwo(documentOf);
