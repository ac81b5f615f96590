import type { BlockRead } from '../../blocks/_block/read-block.ts';
import { columnWidthOf } from '../../layouts/_layout/define-layout.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { ColumnWidth, HeadingLevel } from '../../ui/view-page.ts';
import type { Assets } from '../assets/assets.ts';
import { layoutOf } from './layout-of.ts';

type ReadBlock = (stored: StoredBlock) => BlockRead;

interface LevelledBlock {
  stored: StoredBlock;
  /** At which its headings start. */
  level: HeadingLevel;
}

/** A block of a page by its id, with the heading level and the column width of its place. */
export function findBlock(
  assets: Assets,
  document: PageDocument,
  id: string,
  read: ReadBlock,
): (LevelledBlock & { columnWidth: ColumnWidth }) | undefined {
  const layout = layoutOf(assets, document);
  for (const [section, blocks] of Object.entries(document.sections)) {
    const found = findIn(blocks, id, 2, read);
    if (found) return { ...found, columnWidth: columnWidthOf(layout, section) };
  }
  return undefined;
}

function findIn(
  blocks: readonly StoredBlock[],
  id: string,
  level: HeadingLevel,
  readOne: ReadBlock,
): LevelledBlock | undefined {
  for (const stored of blocks) {
    if (stored.id === id) return { stored, level };
    const read = stored.children ? readOne(stored) : null;
    if (!read?.ok) continue;
    const childLevel = read.block.container?.childLevel?.(read.fields, level) ?? level;
    const found = findIn(stored.children ?? [], id, childLevel, readOne);
    if (found) return found;
  }
  return undefined;
}
