import type { Box } from '../../ui/room.ts';
import styles from './CardRows.module.css';

/** No row of cards holds more. */
const MOST_COLUMNS = 5;
/** A single card does not take the whole row: its picture would be larger than its file. */
const LEAST_COLUMNS = 2;

/**
 * How many of `count` cards stand in a row with room for `room` of them: as many as leave the
 * fewest places of the last row empty, at least half of what there is room for (rule 7.24).
 */
export function columnsFor(count: number, room: number): number {
  if (room <= 1) return 1;
  if (count <= room) return Math.max(LEAST_COLUMNS, count);
  const emptyAt = (columns: number) => (columns - (count % columns)) % columns;
  let best = room;
  for (let columns = room - 1; columns >= Math.max(LEAST_COLUMNS, room / 2); columns--)
    if (emptyAt(columns) < emptyAt(best)) best = columns;
  return best;
}

/**
 * The classes of a row of `count` cards: they set `--at2` to `--at5`, the columns where there is
 * room for so many. The list's own style says from which width on there is.
 */
export const cardRows = (count: number): string =>
  [2, 3, 4, 5].map((room) => styles[`at${room}-${columnsFor(count, room)}`]).join(' ');

interface Cards {
  /** CSS pixels: a card is at least so wide, and so far from the next. */
  least: number;
  gap: number;
  /** The width of a picture where the room is too narrow for rows; undefined where it is not. */
  narrow?: (room: number) => number | undefined;
}

/** The width of a card of such rows, as one box for each number of cards. */
export function cardBoxes({ least, gap, narrow }: Cards): (count: number) => Box {
  const boxes = new Map<number, Box>();
  const boxOf =
    (count: number): Box =>
    (room) => {
      const beside = narrow?.(room);
      if (beside !== undefined) return beside;
      const cells = Math.min(MOST_COLUMNS, Math.floor((room + gap) / (least + gap)));
      const columns = columnsFor(count, cells);
      return (room - (columns - 1) * gap) / columns;
    };
  return (count) => {
    const box = boxes.get(count) ?? boxOf(count);
    boxes.set(count, box);
    return box;
  };
}
