import type { PageDocument, StoredBlock } from './page.ts';

/** The same of a list of blocks. */
export function walkBlocks(
  blocks: readonly StoredBlock[],
  visit: (block: StoredBlock) => void,
): void {
  for (const block of blocks) {
    visit(block);
    if (Array.isArray(block.children)) walkBlocks(block.children, visit);
  }
}

/** Visits every block in reading order, parents first. */
export function walkPage(page: PageDocument, visit: (block: StoredBlock) => void): void {
  for (const blocks of Object.values(page.sections)) walkBlocks(blocks, visit);
}
