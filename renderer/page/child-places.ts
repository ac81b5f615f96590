import type { Block, ReadFields } from '../../blocks/_block/define-block.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { Room } from '../../ui/room.ts';

/** A stored container with what was read of it. */
export interface Parent {
  container: NonNullable<Block['container']>;
  fields: ReadFields;
  stored: StoredBlock;
}

/** In which column of a container each of its children stands. */
function columnsOf({ container, fields, stored }: Parent): number[] {
  const columns: number[] = [];
  const indexes = (stored.children ?? []).map((_, index) => index);
  for (const [column, held] of container.split(fields, indexes).entries())
    for (const index of held) columns[index] = column;
  return columns;
}

/**
 * The room of each child of a container that has some room, where the children for which `isFilled`
 * have something to show. Undefined: the container says nothing of it.
 */
export function childRooms(
  parent: Parent,
  room: Room | undefined,
  isFilled: (index: number) => boolean = () => true,
): (Room | undefined)[] {
  const { container, fields } = parent;
  if (!room || !container.room) return [];
  const columns = columnsOf(parent);
  const filled = container.columns.map((_, column) =>
    columns.some((each, index) => each === column && isFilled(index)),
  );
  const rooms = filled.map((_, column) => container.room?.(fields, room, column, filled));
  return columns.map((column) => rooms[column]);
}
