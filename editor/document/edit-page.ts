import type { Draft } from 'immer';
import type { Block } from '../../blocks/_block/define-block.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { apply } from '../../schemas/page-records/apply.ts';
import { dealt, ownOf } from '../../schemas/page-records/columns.ts';
import { diff } from '../../schemas/page-records/diff.ts';
import type { PageChange } from '../../schemas/page-records/page-change.ts';
import { PageDraft } from '../../schemas/page-records/page-draft.ts';
import {
  columnList,
  idsIn,
  innerLists,
  type PageFacts,
  type PageRecords,
  parentOf,
  restList,
} from '../../schemas/page-records/page-records.ts';
import { newReading, readBlocks, readPage } from '../../schemas/page-records/read-page.ts';
import { valueChanges } from '../../schemas/page-records/values.ts';
import type { Catalogue } from './catalogue.ts';
import type { BlockChange } from './change.ts';
import { freshBlock } from './fresh-block.ts';
import { withNewIds } from './ids.ts';
import { produce } from './produce.ts';
import { isInside, outermost } from './several.ts';
import type { Spot } from './tree.ts';

/** Changes of a page, and the ids of the blocks that they are about. */
export interface Edit {
  changes: PageChange[];
  ids: string[];
}

/** The changes that writing to a draft of a page makes. */
export function edited(
  page: PageRecords,
  catalogue: Catalogue,
  write: (draft: PageDraft) => void,
): PageChange[] {
  const draft = new PageDraft(page);
  write(draft);
  return diff(page, draft.done(), catalogue);
}

/** The changes that several edits make, each on what the one before left. */
export function inTurn(
  page: PageRecords,
  edits: readonly ((page: PageRecords) => readonly PageChange[])[],
  catalogue: Catalogue,
): PageChange[] {
  const end = edits.reduce((now, edit) => apply(now, edit(now), catalogue), page);
  return diff(page, end, catalogue);
}

/** The changes that lead from a page to a stored one. */
export const changesTo = (
  page: PageRecords,
  document: PageDocument,
  catalogue: Catalogue,
): PageChange[] => diff(page, readPage(document, catalogue), catalogue);

/** Puts stored blocks with all that stands in them into a draft. Returns the ids of the outer. */
export function addTo(
  draft: PageDraft,
  stored: readonly StoredBlock[],
  { zone, index }: Spot,
  catalogue: Catalogue,
): string[] {
  const reading = newReading(draft.blocks.keys());
  const ids = readBlocks(reading, zone, stored, catalogue);
  for (const [list, inner] of reading.lists) if (list !== zone) draft.order(list, inner);
  for (const record of reading.blocks.values()) draft.put(record);
  draft.order(zone, idsIn(draft, zone).toSpliced(index, 0, ...ids));
  return ids;
}

export function addBlocks(
  page: PageRecords,
  stored: readonly StoredBlock[],
  spot: Spot,
  catalogue: Catalogue,
): Edit {
  let ids: string[] = [];
  const changes = edited(page, catalogue, (draft) => {
    ids = addTo(draft, stored, spot, catalogue);
  });
  return { changes, ids };
}

/** Takes blocks from the page; what is inside of them goes with them. */
export const removeBlocks = (
  page: PageRecords,
  ids: readonly string[],
  catalogue: Catalogue,
): PageChange[] =>
  edited(page, catalogue, (draft) => {
    for (const id of ids) draft.remove(id);
  });

function place(draft: PageDraft, ids: readonly string[], list: string, index: number): void {
  const records = ids.flatMap((id) => draft.blocks.get(id) ?? []);
  for (const { id } of records) draft.detach(id);
  for (const [at, record] of records.entries()) draft.insert(list, index + at, record);
}

/**
 * Moves blocks to a spot, side by side. `index` counts the blocks as they stand before anything is
 * moved. Nothing, when the spot is inside of one of them.
 */
export function moveBlocks(
  page: PageRecords,
  ids: readonly string[],
  { zone, index }: Spot,
  catalogue: Catalogue,
): PageChange[] {
  const moved = new Set(outermost(page, ids).map(({ id }) => id));
  const parent = parentOf(zone);
  if (parent !== undefined && (moved.has(parent) || isInside(page, parent, moved))) return [];
  const before = idsIn(page, zone)
    .slice(0, index)
    .filter((id) => !moved.has(id));
  return edited(page, catalogue, (draft) => place(draft, [...moved], zone, before.length));
}

/** Stored blocks, under new ids, where the first of some blocks stood. */
export function replaceBlocks(
  page: PageRecords,
  ids: readonly string[],
  stored: readonly StoredBlock[],
  catalogue: Catalogue,
): Edit {
  const replaced = outermost(page, ids);
  const [first] = replaced;
  if (!first) return { changes: [], ids: [] };
  let added: string[] = [];
  const changes = edited(page, catalogue, (draft) => {
    for (const { id } of replaced) draft.remove(id);
    added = addTo(draft, stored.map(withNewIds), first, catalogue);
  });
  return { changes, ids: added };
}

/**
 * Blocks inside of a new chain, dealt to its columns in turn, where the first of them stood.
 * Undefined when the block is no chain that can be empty.
 */
export function wrapBlocks(
  page: PageRecords,
  ids: readonly string[],
  block: Block,
  catalogue: Catalogue,
): { changes: PageChange[]; chainId: string } | undefined {
  const wrapped = outermost(page, ids);
  const [first] = wrapped;
  const chain: StoredBlock = { ...freshBlock(block), children: [] };
  if (!first || !dealt(chain, [], catalogue)) return undefined;
  const width = block.container?.columns.length ?? 1;
  let chainId = '';
  const changes = edited(page, catalogue, (draft) => {
    [chainId = ''] = addTo(draft, [chain], first, catalogue);
    for (let column = 0; column < width; column++) {
      const its = wrapped.filter((_, index) => index % width === column);
      place(
        draft,
        its.map(({ id }) => id),
        columnList(chainId, column),
        0,
      );
    }
  });
  return { changes, chainId };
}

/** Deals the children of a container anew, as its fields say. */
function deal(draft: PageDraft, id: string, catalogue: Catalogue): void {
  const { own } = draft.blocks.get(id) ?? {};
  if (!own || (own.children !== undefined && !Array.isArray(own.children))) return;
  const children = innerLists(draft, id).flatMap((list) => idsIn(draft, list));
  const columns = dealt(own, children, catalogue);
  if (!columns) return;
  if (draft.lists.has(restList(id))) draft.drop(restList(id));
  for (const [column, ids] of columns.entries()) draft.fill(columnList(id, column), ids);
}

/**
 * A block changed by the form or on the canvas; a container deals its children anew when its counts
 * changed.
 */
export function changeBlock(
  page: PageRecords,
  id: string,
  change: BlockChange,
  catalogue: Catalogue,
): PageChange[] {
  const before = ownOf(page, id, catalogue);
  const after = before && change(before);
  if (!after || after === before) return [];
  return edited(page, catalogue, (draft) => {
    draft.change(id, after);
    deal(draft, id, catalogue);
  });
}

/** Changes a draft of the facts in place. */
export type FactsRecipe = (facts: Draft<PageFacts>) => void;

export const changeFacts = ({ facts }: PageRecords, recipe: FactsRecipe): PageChange[] =>
  valueChanges(null, facts, produce(facts, recipe));
