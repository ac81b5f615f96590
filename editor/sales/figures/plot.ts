/** Of a bar, in the units of the drawing. */
interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const PLOT = { width: 720, height: 180, start: 44, end: 8, top: 8, bottom: 22 } as const;

const STEPS = [1, 2, 2.5, 5, 10] as const;

/** A round number of which `most` is at most the whole: 1, 2, 2.5 or 5 times a power of ten. */
export function roundUp(most: number): number {
  if (!(most > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = STEPS.find((each) => each * power >= most) ?? 10;
  return step * power;
}

/** About as wide as a character of the axis is. */
const CHARACTER = 7.5;

/** Where the bars begin: right of the longest words of the axis. */
export const startFor = (labels: readonly string[]): number =>
  Math.max(
    PLOT.start,
    Math.ceil(Math.max(0, ...labels.map(({ length }) => length)) * CHARACTER) + 12,
  );

/** One bar a value, from the foot of the drawing up. */
export function barsOf(values: readonly number[], most: number, start: number = PLOT.start): Bar[] {
  const { width, height, end, top, bottom } = PLOT;
  const [wide, high] = [width - start - end, height - top - bottom];
  const each = wide / Math.max(1, values.length);
  const gap = each > 4 ? each * 0.2 : 0;
  return values.map((value, index) => {
    const tall = (Math.max(0, value) / most) * high;
    return {
      x: start + index * each + gap / 2,
      y: top + high - tall,
      width: each - gap,
      height: tall,
    };
  });
}

/** Which days stand under the drawing: the first, the last, and some between. */
export function labelledDays(count: number): number[] {
  if (count < 2) return count === 1 ? [0] : [];
  const parts = Math.min(5, count - 1);
  return [
    ...new Set(Array.from({ length: parts + 1 }, (_, n) => Math.round((n * (count - 1)) / parts))),
  ];
}
