import { describe, expect, it } from 'vitest';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageChange } from '../../schemas/page-records/page-change.ts';
import { writePage } from '../../schemas/page-records/write-page.ts';
import { namesIn, parkedBlocks, unpark, unparkAll } from './parked.ts';
import { catalogue, data, layout, leaf, withChanges } from './tree.testing.ts';

const written = (changes: readonly PageChange[]) =>
  writePage(withChanges(data, changes), catalogue);

describe('parked blocks', () => {
  it('are those of sections that the layout lacks, known to another or to none', () => {
    expect(parkedBlocks(data, layout, catalogue).map(({ block }) => block.id)).toEqual([
      'o',
      'p',
      'q',
    ]);
  });

  it('come back all at once, in their order', () => {
    const after = written(unparkAll(data, layout, 'rail', catalogue));
    expect(after.sections.rail?.map(({ id }) => id)).toEqual(['r', 'o', 'p', 'q']);
    const all = withChanges(data, unparkAll(data, layout, 'rail', catalogue));
    expect(parkedBlocks(all, layout, catalogue)).toEqual([]);
  });

  it('stay parked where they may not stand', () => {
    const mayStand = (block: StoredBlock) => !namesIn(block).includes('leaf') || block.id === 'p';
    const after = written(unparkAll(data, layout, 'rail', catalogue, mayStand));
    expect(after.sections.rail?.map(({ id }) => id)).toEqual(['r', 'p']);
  });

  it('come back one by one, and no other is touched', () => {
    const [, lost] = parkedBlocks(data, layout, catalogue);
    if (!lost) throw new Error('nothing parked');
    const after = written(unpark(data, [lost], 'rail', catalogue));
    expect(after.sections.rail?.map(({ id }) => id)).toEqual(['r', 'p']);
    expect(after.sections.lost?.map(({ id }) => id)).toEqual(['q']);
    const [other] = parkedBlocks(data, layout, catalogue);
    if (!other) throw new Error('nothing parked');
    expect(written(unpark(data, [other], 'top', catalogue)).sections).toMatchObject({
      top: [leaf('o')],
      other: [],
    });
  });
});
