import { expect, it } from 'vitest';
import { Histogram } from '../../renderer/cache/histogram.ts';
import { BlockTimes } from './block-times.ts';
import { speedReport } from './speed-report.ts';

it('tells means and the worst of blocks, and of sources that were asked', () => {
  const blocks = new BlockTimes();
  for (const ms of [1, 2, 6]) blocks.add('simple-list', ms);
  const figures = (values: number[], errors = 0) => {
    const seconds = new Histogram();
    for (const value of values) seconds.observe(value);
    return { seconds, errors, inFlight: 0, spared: 0 } as never;
  };
  const sources = new Map([
    ['search-api', figures([0.01, 0.03], 1)],
    ['tags', figures([])],
  ]);
  expect(speedReport(blocks, { sources })).toEqual({
    blocks: [{ name: 'simple-list', drawn: 3, meanMs: 3, maxMs: 6 }],
    sources: [{ name: 'search-api', asked: 2, meanMs: 20, failed: 1 }],
  });
});
