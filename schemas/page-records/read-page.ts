import type { PageDocument, StoredBlock } from '../page.ts';
import { dealt } from './columns.ts';
import { freeId } from './ids.ts';
import {
  type BlockRecord,
  columnList,
  type PageRecords,
  restList,
  sectionList,
} from './page-records.ts';
import type { PageShape } from './page-shape.ts';

/** What records are read into. */
export interface Reading {
  blocks: Map<string, BlockRecord>;
  lists: Map<string, readonly string[]>;
  /** Ids that are not to be given again. */
  taken: Set<string>;
}

export const newReading = (taken: Iterable<string> = []): Reading => ({
  blocks: new Map(),
  lists: new Map(),
  taken: new Set(taken),
});

/** Stored blocks as records of a list. Returns the ids of the outer ones. */
export function readBlocks(
  reading: Reading,
  list: string,
  stored: readonly StoredBlock[],
  shape: PageShape,
): string[] {
  const ids: string[] = [];
  reading.lists.set(list, ids);
  for (const block of stored) {
    const id = freeId(block.id, reading.taken);
    const { children } = block;
    const isList = Array.isArray(children);
    const own = isList && children.length > 0 ? { ...block, children: [] } : block;
    ids.push(id);
    reading.blocks.set(id, { id, own, list });
    const columns = isList || children === undefined ? dealt(own, children ?? [], shape) : [];
    for (const [column, inner] of (columns ?? []).entries())
      readBlocks(reading, columnList(id, column), inner, shape);
    if (!columns && isList && children.length > 0)
      readBlocks(reading, restList(id), children, shape);
  }
  return ids;
}

/** A stored page as records. `writePage` gives the same page back, byte for byte. */
export function readPage(document: PageDocument, shape: PageShape): PageRecords {
  const reading = newReading();
  const sections: Record<string, unknown> = {};
  for (const [name, blocks] of Object.entries(document.sections)) {
    const isList = Array.isArray(blocks);
    sections[name] = isList ? null : blocks;
    if (isList) readBlocks(reading, sectionList(name), blocks, shape);
  }
  const { blocks, lists } = reading;
  return { facts: { ...document, sections }, blocks, lists };
}
