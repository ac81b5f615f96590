import type { AddedBlock, MovedBlock, PageChange, Place } from './page-change.ts';
import type { PageDraft } from './page-draft.ts';
import {
  type BlockRecord,
  columnList,
  idsIn,
  type PageRecords,
  parentOf,
  sectionOf,
} from './page-records.ts';
import type { PageShape } from './page-shape.ts';

const COLUMN = /^(.*)\/(\d+)$/s;

/** Columns before one that a block stands in are there too, be they empty. */
function openColumns(page: PageDraft, list: string): void {
  const [, container = '', column = '-1'] = COLUMN.exec(list) ?? [];
  for (let at = 0; at <= Number(column); at++) {
    const name = columnList(container, at);
    if (!page.lists.has(name)) page.order(name, []);
  }
}

/** After the nearest sibling that is there, else at the beginning of the list. */
export function insertAt(page: PageDraft, record: BlockRecord, { list, preceding }: Place): void {
  if (sectionOf(list) === undefined) openColumns(page, list);
  const siblings = idsIn(page, list);
  const before = preceding.find((sibling) => siblings.includes(sibling));
  page.insert(list, before === undefined ? 0 : siblings.indexOf(before) + 1, record);
}

export const isThere = (page: PageDraft, { list }: Place): boolean => {
  const parent = parentOf(list);
  return parent === undefined || page.blocks.has(parent);
};

/** Does `id` stand in the container `ancestor`, however deep, or is it that one? */
export function isWithin(page: PageRecords, id: string | undefined, ancestor: string): boolean {
  for (let at = id; at !== undefined; at = parentOf(page.blocks.get(at)?.list ?? '')) {
    if (at === ancestor) return true;
    if (!page.blocks.has(at)) return false;
  }
  return false;
}

/** A container has all columns of its declaration as soon as its fields can be read. */
export function openDeclared(
  page: PageDraft,
  { id, own }: Pick<BlockRecord, 'id' | 'own'>,
  shape: PageShape,
): void {
  const width = shape.containerOf(own)?.width ?? 0;
  const isClosed = own.children !== undefined && !Array.isArray(own.children);
  if (width > 0 && !isClosed) openColumns(page, columnList(id, width - 1));
}

const targetOf = (change: AddedBlock | MovedBlock): Place =>
  change.kind === 'added' ? change.place : change.to;

/** What is placed beside or inside of other blocks that are placed comes after those. */
export function placedInTurn(changes: readonly PageChange[]): (AddedBlock | MovedBlock)[] {
  const byBlock = new Map<string, AddedBlock | MovedBlock>();
  for (const change of changes)
    if (change.kind === 'added' || change.kind === 'moved') byBlock.set(change.block, change);
  const ordered: (AddedBlock | MovedBlock)[] = [];
  const begun = new Set<AddedBlock | MovedBlock>();
  const take = (block: string | undefined) => {
    const change = block === undefined ? undefined : byBlock.get(block);
    if (!change || begun.has(change)) return;
    begun.add(change);
    const { list, preceding } = targetOf(change);
    take(parentOf(list));
    for (const sibling of preceding.toReversed()) take(sibling);
    ordered.push(change);
  };
  for (const block of byBlock.keys()) take(block);
  return ordered;
}
