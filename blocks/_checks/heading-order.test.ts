import { describe, expect, it } from 'vitest';
import { run, stored } from './checked-page.testing.ts';
import { headingOrder } from './heading-order.ts';

const body = ['a', 'b', 'c'].map((id) => stored(id, 'html-box'));
const told = (...levels: [block: string, level: number][]) =>
  run(headingOrder, body, {
    around: { headings: levels.map(([block, level]) => ({ block, level, text: `T${level}` })) },
  }).map(({ block, message }) => [block?.id, message]);

describe('heading-order', () => {
  it('lets levels go down one by one, and up at once', () => {
    expect(told(['a', 2], ['a', 3], ['b', 4], ['c', 2])).toEqual([]);
    expect(told(['a', 1], ['b', 2])).toEqual([]);
    expect(run(headingOrder, body)).toEqual([]);
  });

  it('finds a level that is left out, once for a block', () => {
    expect(told(['a', 2], ['b', 4], ['b', 6], ['c', 4])).toEqual([
      ['b', '«T4» es un encabezado de nivel 4 bajo uno de nivel 2: falta uno en medio'],
    ]);
    expect(told(['a', 3])).toHaveLength(1);
  });

  it('finds a second title of the page', () => {
    expect(told(['a', 1], ['b', 2], ['c', 1])).toEqual([
      ['c', '«T1» es otro título de la página: sólo debe haber uno'],
    ]);
  });
});
