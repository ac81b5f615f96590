import { type Room, roomIn } from '../../ui/room.ts';

/** Chain.module.css: from which room on columns stand side by side, and how far apart. */
const COLUMNS_FROM_PX = 640;
const TITLED_PAIR_FROM_PX = 1_100;
const GAP_PX = 26;

const EQUAL = [1, 1, 1, 1];

function sharesOf(count: number, isTitled: boolean, room: number): readonly number[] {
  if (count !== 2) return EQUAL.slice(0, count);
  return isTitled && room >= TITLED_PAIR_FROM_PX ? [1, 2] : [2.3, 1];
}

/** The width of one of the shown columns of a chain. */
function columnWidth(room: number, column: number, count: number, isTitled: boolean): number {
  if (count < 2 || room < COLUMNS_FROM_PX) return room;
  const shares = sharesOf(count, isTitled, room);
  const sum = shares.reduce((all, share) => all + share, 0);
  const width = ((room - (count - 1) * GAP_PX) * (shares[column] ?? 1)) / sum;
  // Each but the first keeps its line at a distance.
  return column > 0 ? width - GAP_PX : width;
}

/**
 * The room of a column of a chain. Those without anything to show leave their width to the others.
 */
export function columnRoom(
  room: Room,
  column: number,
  filled: readonly boolean[],
  isTitled: boolean,
): Room {
  const count = filled.filter(Boolean).length;
  const place = filled.slice(0, column).filter(Boolean).length;
  const name = `${place} of ${count}${isTitled ? ' titled' : ''}`;
  return roomIn(room, name, (width) => columnWidth(width, place, count, isTitled));
}
