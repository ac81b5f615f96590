import { describe, expect, it } from 'vitest';
import type { StoredBlock } from '../../schemas/page.ts';
import { toDocument } from './conversion.ts';
import { namesIn, parkedBlocks, unpark, unparkAll } from './parked.ts';
import { catalogue, data, layout, leaf } from './tree.testing.ts';

describe('parked blocks', () => {
  it('are those of sections that the layout lacks, known to another or to none', () => {
    expect(parkedBlocks(data, layout, catalogue).map(({ block }) => block.id)).toEqual([
      'o',
      'p',
      'q',
    ]);
  });

  it('come back all at once, in their order', () => {
    const after = toDocument(unparkAll(data, layout, 'rail', catalogue), catalogue);
    expect(after.sections.rail?.map(({ id }) => id)).toEqual(['r', 'o', 'p', 'q']);
    expect(parkedBlocks(unparkAll(data, layout, 'rail', catalogue), layout, catalogue)).toEqual([]);
  });

  it('stay parked where they may not stand', () => {
    const mayStand = (block: StoredBlock) => !namesIn(block).includes('leaf') || block.id === 'p';
    const after = toDocument(unparkAll(data, layout, 'rail', catalogue, mayStand), catalogue);
    expect(after.sections.rail?.map(({ id }) => id)).toEqual(['r', 'p']);
  });

  it('come back one by one, and no other is touched', () => {
    const [, lost] = parkedBlocks(data, layout, catalogue);
    if (!lost) throw new Error('nothing parked');
    const after = toDocument(unpark(data, lost, 'rail', catalogue), catalogue);
    expect(after.sections.rail?.map(({ id }) => id)).toEqual(['r', 'p']);
    expect(after.sections.lost?.map(({ id }) => id)).toEqual(['q']);
    const [other] = parkedBlocks(data, layout, catalogue);
    if (!other) throw new Error('nothing parked');
    expect(toDocument(unpark(data, other, 'top', catalogue), catalogue).sections).toMatchObject({
      top: [leaf('o')],
      other: [],
    });
  });
});
