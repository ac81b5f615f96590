import { describe, expect, it } from 'vitest';
import type { SpeedReport } from '../../../../schemas/endpoints/shapes/speed.ts';
import type { PageDocument } from '../../../../schemas/page.ts';
import { rowsFor, usedBy } from './speed-rows.ts';

const page: PageDocument = {
  layout: 'right-rail',
  metadata: {},
  sections: {
    main: [
      {
        id: 'a',
        block: 'single-chain',
        v: 1,
        fields: { heading: 'x' },
        children: [
          {
            id: 'b',
            block: 'simple-list',
            v: 1,
            fields: { listContentConfig: { source: 'story-feed-query', query: {} } },
          },
        ],
      },
      {
        id: 'c',
        block: 'simple-list',
        v: 1,
        fields: { listContentConfig: { source: 'story-feed-query', query: {} } },
      },
    ],
  },
};
const report: SpeedReport = {
  blocks: [
    { name: 'single-chain', drawn: 1, meanMs: 0.4, maxMs: 0.4 },
    { name: 'simple-list', drawn: 3, meanMs: 7.25, maxMs: 20 },
    { name: 'footer', drawn: 9, meanMs: 90, maxMs: 90 },
  ],
  sources: [
    { name: 'story-feed-query', asked: 2, meanMs: 3, failed: 1 },
    { name: 'search-api', asked: 5, meanMs: 300, failed: 0 },
  ],
};

describe('the speed of a page', () => {
  it('is that of its own blocks and sources, wherever they stand', () => {
    const used = usedBy(page);
    expect([...used.blocks]).toEqual([
      ['single-chain', 1],
      ['simple-list', 2],
    ]);
    expect([...used.sources]).toEqual([['story-feed-query', 2]]);
  });

  it('is told slowest first, and says what is slow or fails', () => {
    const { blocks, sources } = rowsFor(report, usedBy(page));
    expect(blocks.map(({ name, uses, isSlow }) => [name, uses, isSlow])).toEqual([
      ['simple-list', 2, true],
      ['single-chain', 1, false],
    ]);
    expect(blocks.map(({ note }) => note)).toEqual([
      'máximo 20 ms, 3 veces',
      'máximo 0.4 ms, 1 vez',
    ]);
    expect(sources).toEqual([
      {
        name: 'story-feed-query',
        uses: 2,
        meanMs: 3,
        note: '2 consultas, 1 sin respuesta',
        isSlow: true,
      },
    ]);
  });

  it('is nothing for a page that nobody requested', () => {
    expect(rowsFor({ blocks: [], sources: [] }, usedBy(page))).toEqual({ blocks: [], sources: [] });
  });
});
