import { describe, expect, it } from 'vitest';
import { spotIn, type ZoneBox, zoneAt } from './drop-spot.ts';

const item = (id: string, top: number, bottom: number) => ({
  id,
  left: 0,
  right: 400,
  top,
  bottom,
});
const main: ZoneBox = {
  zone: 'section/main',
  left: 0,
  right: 400,
  top: 0,
  bottom: 300,
  items: [item('a', 0, 100), item('chain', 120, 300)],
};
const column: ZoneBox = {
  zone: 'chain/0',
  left: 0,
  right: 200,
  top: 130,
  bottom: 290,
  items: [],
};

describe('where a drag lands', () => {
  it('is the innermost zone under the pointer, else the nearest within reach', () => {
    expect(zoneAt([main, column], 50, 200)?.zone).toBe('chain/0');
    expect(zoneAt([main, column], 300, 200)?.zone).toBe('section/main');
    expect(zoneAt([main, column], 300, 420)?.zone).toBe('section/main');
    expect(zoneAt([main, column], 300, 600)).toBeUndefined();
  });

  it('is before the first block whose middle is under the pointer', () => {
    expect(spotIn(main, 40)).toMatchObject({ index: 0, afterId: undefined, line: { top: 0 } });
    expect(spotIn(main, 60)).toMatchObject({ index: 1, afterId: 'a', line: { top: 110 } });
    expect(spotIn(main, 290)).toMatchObject({ index: 2, afterId: 'chain', line: { top: 300 } });
    expect(spotIn(column, 140)).toMatchObject({
      index: 0,
      line: { left: 0, width: 200, top: 210 },
    });
  });
});
