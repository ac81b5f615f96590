import type { BlockRead } from '../../blocks/_block/read-block.ts';
import { columnWidthOf, roomOf } from '../../layouts/_layout/define-layout.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { Room } from '../../ui/room.ts';
import type { ColumnWidth, HeadingLevel } from '../../ui/view-page.ts';
import type { Assets } from '../assets/assets.ts';
import { childRooms } from './child-places.ts';
import { layoutOf } from './layout-of.ts';

type ReadBlock = (stored: StoredBlock) => BlockRead;

interface LevelledBlock {
  stored: StoredBlock;
  /** At which its headings start. */
  level: HeadingLevel;
  room: Room;
}

type BlockPlace = Omit<LevelledBlock, 'stored'>;

/** A block of a page by its id, with the heading level and the width of its place. */
export function findBlock(
  assets: Assets,
  document: PageDocument,
  id: string,
  read: ReadBlock,
): (LevelledBlock & { columnWidth: ColumnWidth }) | undefined {
  const layout = layoutOf(assets, document);
  for (const [section, blocks] of Object.entries(document.sections)) {
    const found = findIn(blocks, id, { level: 2, room: roomOf(layout, section) }, read);
    if (found) return { ...found, columnWidth: columnWidthOf(layout, section) };
  }
  return undefined;
}

function findIn(
  blocks: readonly StoredBlock[],
  id: string,
  place: BlockPlace,
  readOne: ReadBlock,
): LevelledBlock | undefined {
  for (const stored of blocks) {
    if (stored.id === id) return { stored, ...place };
    const read = stored.children ? readOne(stored) : null;
    if (!read?.ok) continue;
    const { fields } = read;
    const { container } = read.block;
    const level = container?.childLevel?.(fields, place.level) ?? place.level;
    const rooms = container ? childRooms({ container, fields, stored }, place.room) : [];
    for (const [index, child] of (stored.children ?? []).entries()) {
      const found = findIn([child], id, { level, room: rooms[index] ?? place.room }, readOne);
      if (found) return found;
    }
  }
  return undefined;
}
