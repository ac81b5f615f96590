import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropAround, targetSize } from './render.ts';
import {
  mostRenditions,
  type PictureSize,
  READERS_FORMATS,
  sizesFor,
  snapFocal,
  snapSize,
} from './sizes.ts';

const PHOTO = { width: 4_000, height: 3_000, focalPoint: { x: 1_234, y: 567 } };

describe('sizes of pictures', () => {
  it.each([
    // What blocks write: rules 5.2, 5.9, 5.14, 5.17, 5.19 and 2.3.
    [
      { width: 400, height: 300 },
      { width: 400, height: 300 },
    ],
    [
      { width: 754, height: 565 },
      { width: 754, height: 565 },
    ],
    [
      { width: 768, height: 576 },
      { width: 768, height: 576 },
    ],
    [
      { width: 360, height: 360 },
      { width: 360, height: 360 },
    ],
    [
      { width: 480, height: 128 },
      { width: 480, height: 128 },
    ],
    [
      { width: 1_200, height: 630 },
      { width: 1_200, height: 630 },
    ],
    [{ width: 800 }, { width: 800 }],
    // The next wider one, in the nearest ratio: 16:9, the picture's own, 3:4.
    [
      { width: 801, height: 450 },
      { width: 975, height: 548 },
    ],
    [{ width: 301 }, { width: 384 }],
    [{ width: 769, height: 576 }, { width: 800 }],
    [
      { width: 390, height: 519 },
      { width: 500, height: 666 },
    ],
    // The widest, where all are narrower.
    [{ width: 4_000 }, { width: 1_600 }],
    [
      { width: 2_000, height: 1_125 },
      { width: 1_600, height: 900 },
    ],
    [{}, { width: 1_600 }],
    // A height alone: 200 high is 267 wide.
    [{ height: 200 }, { width: 274 }],
  ] satisfies [PictureSize, PictureSize][])('%o becomes %o', (requested, size) => {
    expect(snapSize(PHOTO, requested)).toEqual(size);
  });

  it('take the focal point of the picture as it is, and others within an eighth', () => {
    expect(snapFocal(PHOTO, { width: 500, height: 666 }, PHOTO.focalPoint)).toBe(PHOTO.focalPoint);
    // 3:4 of 4,000 x 3,000 is 2,252 wide: 1,748 are cut away, in steps of 437.
    const size = { width: 500, height: 666 };
    for (let x = 0; x <= 4_000; x += 50) {
      const { left, width } = cropAround(PHOTO, 500 / 666, snapFocal(PHOTO, size, { x, y: 9 }));
      const wanted = cropAround(PHOTO, 500 / 666, { x, y: 9 });
      expect(width).toBe(2_252);
      expect(left % 437).toBe(0);
      expect(Math.abs(left - wanted.left)).toBeLessThanOrEqual(219);
    }
  });

  it('bound what one stranger can have made of one picture', () => {
    const made = new Set<string>();
    const request = (requested: PictureSize, focal: { x: number; y: number } | undefined) => {
      const size = snapSize(PHOTO, requested);
      const target = targetSize(PHOTO, size);
      const ratio = target.width / target.height;
      const part = focal ? cropAround(PHOTO, ratio, snapFocal(PHOTO, size, focal)) : 'smart';
      made.add(JSON.stringify([target, part]));
    };
    const points = Array.from({ length: 100 }, (_, n) => ({ x: n * 45, y: n * 36 }));
    for (const size of sizesFor(PHOTO))
      for (const focal of [undefined, PHOTO.focalPoint, ...points]) request(size, focal);
    const side = fc.integer({ min: 1, max: 4_000 });
    const point = fc.record({ x: fc.nat(5_000), y: fc.nat(5_000) });
    fc.assert(
      fc.property(side, side, point, (width, height, focal) => {
        for (const size of [{ width }, { height }, { width, height }]) request(size, focal);
      }),
      { numRuns: 2_000 },
    );
    expect(made.size).toBeGreaterThan(400);
    expect(made.size * READERS_FORMATS.length).toBeLessThanOrEqual(mostRenditions());
    expect(mostRenditions()).toBe(2_022);
  });
});
