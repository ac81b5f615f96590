import { describe, expect, it } from 'vitest';
import { cropFor, fittedBox, fittedCrops, readCrops, scaledCrops } from './crops.ts';

const picture = { width: 1_600, height: 1_000 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
});

describe('crops of a picture', () => {
  it('are of their ratio, in whole pixels and inside the picture', () => {
    expect(fittedBox(box(100.4, 50.6, 800, 999), 16 / 9, picture)).toEqual(box(100, 51, 800, 450));
    // Too far to the right and below: moved in; too wide: the widest that there is.
    expect(fittedBox(box(1_500, 990, 400, 400), 1, picture)).toEqual(box(1_200, 600, 400, 400));
    expect(fittedBox(box(0, 0, 9_000, 1), 1, picture)).toEqual(box(0, 0, 1_000, 1_000));
    expect(fittedBox(box(0, 0, 1, 1), 1, picture)).toEqual(box(0, 0, 16, 16));
    expect(fittedBox(box(0, 0, 9, 9), 1, { width: 4, height: 3 })).toEqual(box(0, 0, 3, 3));
  });

  it('serve the sizes of their ratio, however their height was floored', () => {
    const crops = fittedCrops({ '3:2': box(0, 0, 300, 200) }, picture);
    expect(cropFor({ crops }, { width: 274, height: 182 })).toEqual(box(0, 0, 300, 200));
    expect(cropFor({ crops }, { width: 105, height: 70 })).toEqual(box(0, 0, 300, 200));
    expect(cropFor({ crops }, { width: 340, height: 220 })).toBeUndefined();
    expect(cropFor({ crops }, { width: 800, height: 450 })).toBeUndefined();
    expect(cropFor({ crops }, { width: 800 })).toBeUndefined();
    expect(cropFor({}, { width: 300, height: 200 })).toBeUndefined();
  });

  it('stand as JSON, and grow with the picture', () => {
    expect(readCrops('{}')).toEqual({});
    expect(readCrops(JSON.stringify({ '1:1': box(1, 2, 3, 3) }))).toEqual({
      '1:1': box(1, 2, 3, 3),
    });
    expect(
      scaledCrops({ '1:1': box(10, 20, 100, 100) }, 2, { width: 3_200, height: 2_000 }),
    ).toEqual({ '1:1': box(20, 40, 200, 200) });
  });
});
