import { castDraft, type Draft, produce } from 'immer';
import type { PageDocument, StoredBlock } from './page.ts';

/** Where a block stands: an index in a section, or in the children of another block. */
export interface Place {
  section: string;
  /** Unset at the top of the section. */
  parentId?: string;
  index: number;
}

export interface Found {
  block: StoredBlock;
  place: Place;
}

type Visitor = (block: StoredBlock, place: Place) => void;

function walkList(
  blocks: readonly StoredBlock[],
  section: string,
  parentId: string | undefined,
  visit: Visitor,
): void {
  blocks.forEach((block, index) => {
    visit(block, { section, index, ...(parentId ? { parentId } : {}) });
    if (block.children) walkList(block.children, section, block.id, visit);
  });
}

/** Visits every block in reading order, parents first. */
export function walkPage(page: PageDocument, visit: Visitor): void {
  for (const [section, blocks] of Object.entries(page.sections))
    walkList(blocks, section, undefined, visit);
}

export function findBlock(page: PageDocument, id: string): Found | undefined {
  let found: Found | undefined;
  walkPage(page, (block, place) => {
    if (block.id === id) found ??= { block, place };
  });
  return found;
}

function listAt(page: Draft<PageDocument>, place: Place): Draft<StoredBlock>[] {
  if (!place.parentId) {
    page.sections[place.section] ??= [];
    return page.sections[place.section] as Draft<StoredBlock>[];
  }
  const parent = findBlock(page as PageDocument, place.parentId)?.block as
    | Draft<StoredBlock>
    | undefined;
  if (!parent) throw new Error(`No hay un bloque «${place.parentId}» en la página`);
  parent.children ??= [];
  return parent.children;
}

/**
 * Puts a block at a place; an index past the end appends. Throws when the parent is missing or the
 * id is taken.
 */
export const insertBlock = (page: PageDocument, block: StoredBlock, place: Place): PageDocument =>
  produce(page, (draft) => {
    if (findBlock(draft as PageDocument, block.id))
      throw new Error(`El identificador «${block.id}» ya está en la página`);
    listAt(draft, place).splice(place.index, 0, castDraft(block));
  });

/** Takes a block with its children away. A missing id changes nothing. */
export const removeBlock = (page: PageDocument, id: string): PageDocument =>
  produce(page, (draft) => {
    const found = findBlock(draft as PageDocument, id);
    if (found) listAt(draft, found.place).splice(found.place.index, 1);
  });

/**
 * Moves a block with its children. `place.index` counts after the block was taken out. Throws when
 * the target is the block itself or stands inside it.
 */
export function moveBlock(page: PageDocument, id: string, place: Place): PageDocument {
  const found = findBlock(page, id);
  if (!found) throw new Error(`No hay un bloque «${id}» en la página`);
  return insertBlock(removeBlock(page, id), found.block, place);
}

/** Replaces a block by what `change` returns for it, in place. A missing id changes nothing. */
export const replaceBlock = (
  page: PageDocument,
  id: string,
  change: (block: StoredBlock) => StoredBlock,
): PageDocument =>
  produce(page, (draft) => {
    const found = findBlock(page, id);
    if (!found) return;
    listAt(draft, found.place)[found.place.index] = castDraft(change(found.block));
  });
