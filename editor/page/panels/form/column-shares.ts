import type { Block, ReadFields } from '../../../../blocks/_block/define-block.ts';
import { PAGE_ROOM } from '../../../../ui/room.ts';

/** A screen on which all columns stand side by side. */
const WIDE_SCREEN_PX = 1_440;
/** What columns are called; none is exactly so wide, for there is room between them. */
const THIRDS: readonly (readonly [words: string, part: number])[] = [
  ['1/3', 1 / 3],
  ['1/2', 1 / 2],
  ['2/3', 2 / 3],
  ['toda', 1],
];
/** Only four columns are quarters. */
const QUARTERS = [['1/4', 1 / 4], ...THIRDS] as const;
const MAX_THIRDS = 3;

/** What part of a wide page each column of a container takes; none where they are no columns. */
export function columnShares(
  { container }: Pick<Block, 'container'>,
  fields: ReadFields,
): number[] {
  const { columns = [], room } = container ?? {};
  if (!room || columns.length === 0) return [];
  const filled = columns.map(() => true);
  const widths = columns.map((_, column) =>
    room(fields, PAGE_ROOM, column, filled).widthAt(WIDE_SCREEN_PX),
  );
  const whole = widths.reduce((sum, width) => sum + width, 0);
  return widths.map((width) => width / whole);
}

/** `2/3 + 1/3`. */
export function shareWords(shares: readonly number[]): string {
  const parts = shares.length > MAX_THIRDS ? QUARTERS : THIRDS;
  const wordsOf = (share: number) =>
    parts.reduce((best, each) =>
      Math.abs(each[1] - share) < Math.abs(best[1] - share) ? each : best,
    )[0];
  return shares.map(wordsOf).join(' + ');
}
