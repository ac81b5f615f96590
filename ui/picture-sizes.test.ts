import { describe, expect, it } from 'vitest';
import { sizesFor } from './picture-sizes.ts';
import { fixedBox, PAGE_ROOM, type Room, wholeRoom } from './room.ts';

/** What a browser makes of `sizes`: the first length whose condition holds. */
function lengthIn(sizes: string, screen: number, density: number): number {
  for (const part of sizes.split(', ')) {
    const [, length = ''] = /([\d.]+)px$/.exec(part) ?? [];
    const width = Number(/min-width: (\d+)px/.exec(part)?.[1] ?? 0);
    const resolution = Number(/min-resolution: ([\d.]+)x/.exec(part)?.[1] ?? 0);
    if (screen >= width && density >= resolution) return Number(length);
  }
  throw new Error(sizes);
}

type Choose = (widths: readonly number[], length: number, density: number) => number | undefined;

/** As the standard lets any browser: the narrowest that is dense enough. */
const densest: Choose = (widths, length, density) =>
  widths.find((width) => width / length >= density) ?? widths.at(-1);

/** As Chromium does: on dense screens the next narrower one, up to the geometric mean. */
const chromium: Choose = (widths, length, density) => {
  const densities = widths.map((width) => width / length);
  const index = densities.findIndex((each) => each >= density);
  if (index <= 0) return index === 0 ? widths[0] : widths.at(-1);
  const [before = 0, at = 0] = [densities[index - 1], densities[index]];
  const isLeft = density > 1 && density < Math.sqrt(before * at);
  return widths[isLeft ? index - 1 : index];
};

const LISTS = [
  [200, 400, 600, 800, 1_200],
  [400, 600, 800, 1_200],
  [274, 400, 768, 1_024, 1_440],
  [137, 200, 384, 512, 720],
  [137, 274, 548],
  [60, 120, 180],
  [800, 1_600],
  [975],
];
/** A third of the page from 700 px on, and 112 px in rows before. */
const COLUMNS: Room = {
  name: 'columns',
  widthAt: (screen) => (screen < 700 ? 112 : (screen - 100) / 3),
};

describe('sizes of a picture', () => {
  it.each(LISTS)('lead to the narrowest file that covers: %j', (...widths) => {
    const faults: string[] = [];
    for (const room of [PAGE_ROOM, COLUMNS]) {
      const sizes = sizesFor(widths, room, wholeRoom);
      for (let screen = 320; screen <= 1_300; screen += 1)
        for (const density of [1, 2, 3]) {
          const box = room.widthAt(screen);
          const covering = widths.find((width) => width >= box * density) ?? widths.at(-1);
          const length = lengthIn(sizes, screen, density);
          for (const choose of [chromium, densest])
            if (choose(widths, length, density) !== covering)
              faults.push(`${room.name} ${screen}@${density}: ${box} in ${sizes}`);
        }
    }
    expect(faults).toEqual([]);
  });

  it('say the width of a box that is the same everywhere', () => {
    expect(sizesFor([110, 220, 340], PAGE_ROOM, fixedBox(110))).toBe('110px');
    expect(sizesFor([180, 360, 720], PAGE_ROOM, fixedBox(180))).toBe('180px');
  });

  it('have a step where another file is due: 846 px take 1200, not 600', () => {
    const room: Room = { name: 'lead', widthAt: (screen) => (screen < 1_024 ? 600 : 846) };
    // 600 at 1x; at 2x and 3x the widest either way.
    expect(sizesFor([200, 400, 600, 800, 1_200], room, wholeRoom)).toBe(
      '(min-width: 1024px) 846px, 600px',
    );
  });
});
