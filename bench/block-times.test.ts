import { expect, it } from 'vitest';
import {
  blockTable,
  costBetween,
  growthTable,
  type PageCost,
  type PageTimes,
  slopes,
} from './block-times.ts';

const times = (drawn: number, micros: number): PageTimes => ({
  stories: 30,
  blocks: { promo: { onPage: 2, stories: 1, drawn, micros } },
});
const page = (stories: number, cpuMicros: number, meanMicros = 10): PageCost => ({
  stories,
  cpuMicros,
  blocks: {
    promo: { onPage: stories / 10, stories: 1, meanMicros },
    list: { onPage: stories / 10, stories: 9, meanMicros: meanMicros * 2 },
  },
});

it('takes from two moments what happened between them', () => {
  expect(costBetween(times(10, 500), times(30, 900), { cpuMicros: 8_000, pages: 10 })).toEqual({
    stories: 30,
    cpuMicros: 800,
    blocks: { promo: { onPage: 2, stories: 1, meanMicros: 20 } },
  });
});

it('tells what each added story costs', () => {
  expect(slopes([page(30, 400), page(120, 1_300), page(480, 8_500)])).toEqual([10, 20]);
  expect(slopes([page(30, 400)])).toEqual([]);
});

it('lists the dearest block first, and what all of them come to', () => {
  expect(blockTable([page(30, 400), page(120, 1_300, 12)])).toEqual({
    headings: ['block', 'on the page', 'stories each', 'us, 30 stories', 'us, 120 stories'],
    rows: [
      ['list', '12', '9', '20.0', '24.0'],
      ['promo', '12', '1', '10.0', '12.0'],
      ['all of the page', '24', '', '90', '432'],
    ],
  });
});

it('says by how much growth is not linear', () => {
  const { headings, rows } = growthTable([
    [page(30, 400), page(120, 1_300), page(480, 4_900)],
    [page(30, 400), page(120, 1_300), page(480, 8_500)],
  ]);
  expect(headings.slice(-3)).toEqual(['a story, 30 to 120', 'a story, 120 to 480', 'last / first']);
  expect(rows.map((row) => row.slice(-3))).toEqual([
    ['10.0', '10.0', '1.00'],
    ['10.0', '20.0', '2.00'],
  ]);
});
