import { describe, expect, it } from 'vitest';
import { ratioOf, resizedAddress, sizeOf, sourceSet, unsizedAddress } from './image-address.ts';

const NONE = { w: 1, h: 1 };
const site = { resizerURL: '/resizer/v2/' };
const image = { _id: 'foto', url: 'https://f.example/foto.jpg?v=2', auth: { 1: 'tok', 2: 'otro' } };
const queryOf = (address: string | null) =>
  Object.fromEntries(new URL(address ?? '', 'http://x').searchParams);

describe('resizedAddress', () => {
  it('names the image by its id and extension, or by its whole address', () => {
    expect(resizedAddress(image, {}, site)).toBe('/resizer/v2/foto.jpg?auth=tok&smart=true');
    expect(
      resizedAddress({ url: 'https://f.example/a b.png', auth: { 1: 't' } }, {}, site),
    ).toMatch(/^\/resizer\/v2\/https%3A%2F%2Ff\.example%2Fa%20b\.png\?/);
    expect(resizedAddress({ ...image, url: 'https://f.example/sin-extension' }, {}, site)).toMatch(
      /^\/resizer\/v2\/foto\?/,
    );
  });

  it('cannot be led out of its path by an id', () => {
    expect(resizedAddress({ ...image, _id: '../../a?b#c' }, {}, site)).toMatch(
      /^\/resizer\/v2\/\.\.%2F\.\.%2Fa%3Fb%23c\.jpg\?/,
    );
  });

  it('floors both sizes', () => {
    expect(queryOf(resizedAddress(image, { width: 377.9, height: 282.99 }, site))).toMatchObject({
      width: '377',
      height: '282',
    });
  });

  it('crops at the focal point only when both of its numbers are set', () => {
    const crop = (focal_point?: { x: number; y: number }) =>
      queryOf(resizedAddress({ ...image, focal_point }, {}, site));
    expect(crop({ x: 10, y: 20 })).toMatchObject({ focal: '10,20' });
    expect(crop({ x: 10, y: 20 })).not.toHaveProperty('smart');
    for (const point of [undefined, { x: 0, y: 20 }, { x: 10, y: 0 }])
      expect(crop(point)).toMatchObject({ smart: 'true' });
  });

  it('is null without a token of the present version', () => {
    expect(resizedAddress({ _id: 'a', url: 'b' }, {}, site)).toBeNull();
    expect(resizedAddress({ ...image, auth: { 2: 'x' } as never }, {}, site)).toBeNull();
  });
});

describe('sizeOf', () => {
  it('takes the pair, else the ratio, floored, else nothing', () => {
    expect(sizeOf({ width: 10, height: 7, ratio: { w: 1, h: 1 } })).toEqual({
      width: 10,
      height: 7,
    });
    expect(sizeOf({ width: 377, ratio: { w: 16, h: 9 } })).toEqual({ width: 377, height: 212 });
    expect(sizeOf({ height: 100, ratio: { w: 3, h: 2 } })).toEqual({ width: 150, height: 100 });
    expect(sizeOf({ width: 100 })).toBeNull();
    expect(sizeOf({ ratio: { w: 3, h: 2 } })).toBeNull();
  });
});

describe('ratioOf', () => {
  it('reads two whole numbers over zero', () => {
    expect(ratioOf('110:80')).toEqual({ w: 110, h: 80 });
    for (const text of ['', undefined, '--', '16/9', '0:9', '16:0', '-1:2', '16:9:4'])
      expect(ratioOf(text), text).toBeNull();
  });
});

describe('sourceSet', () => {
  it('has a candidate for each whole width over zero, its height by the ratio', () => {
    const set = sourceSet(unsizedAddress(image, site) ?? '', [200, 0, -5, 33.3, Number.NaN, 401], {
      w: 3,
      h: 2,
    });
    const candidates = set.split(', ').map((candidate) => candidate.split(' '));
    expect(candidates.map(([, width]) => width)).toEqual(['200w', '401w']);
    expect(candidates.map(([address]) => queryOf(address ?? '').height)).toEqual(['133', '267']);
  });

  it.each([
    ['16:9', [112, 225, 337, 450, 675]],
    ['4:3', [150, 300, 450, 600, 900]],
    ['3:2', [133, 266, 400, 533, 800]],
  ])('has the heights of %s in 200, 400, 600, 800 and 1200', (ratio, heights) => {
    const set = sourceSet('/a?auth=b', [200, 400, 600, 800, 1_200], ratioOf(ratio) ?? NONE);
    expect([...set.matchAll(/height=(\d+)/g)].map(([, height]) => Number(height))).toEqual(heights);
  });
});
