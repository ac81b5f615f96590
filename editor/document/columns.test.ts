import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { apply } from '../../schemas/page-records/apply.ts';
import { storedOf } from '../../schemas/page-records/columns.ts';
import { idsIn, type PageRecords } from '../../schemas/page-records/page-records.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { writeBlock } from '../../schemas/page-records/write-page.ts';
import { catalogue, leaf } from './document.testing.ts';
import { moveBlocks } from './edit-page.ts';

const read = (block: StoredBlock): PageRecords =>
  readPage({ layout: 'right-rail', metadata: {}, sections: { main: [block] } }, catalogue);
const moved = (page: PageRecords, id: string, zone: string, index: number): PageRecords =>
  apply(page, moveBlocks(page, [id], { zone, index }, catalogue), catalogue);
const columns = (page: PageRecords) => ['c/0', 'c/1'].map((list) => idsIn(page, list));

describe('chains', () => {
  const move = fc.tuple(fc.nat(1), fc.nat(5), fc.nat(1), fc.nat(5));
  it('keep order and lose no child, whatever is moved', () => {
    fc.assert(
      fc.property(
        fc.nat(6),
        fc.option(fc.nat(9), { nil: undefined }),
        fc.array(move, { maxLength: 12 }),
        (count, columnOne, moves) => {
          const children = Array.from({ length: count }, (_, index) => leaf(`k${index}`));
          const chain = {
            id: 'c',
            block: 'double-chain',
            v: 1,
            fields: (columnOne === undefined ? {} : { columnOne }) as JsonObject,
          };
          let page = read({ ...chain, children });
          for (const [from, at, to, before] of moves) {
            const id = idsIn(page, `c/${from}`)[at];
            if (id !== undefined) page = moved(page, id, `c/${to}`, before);
          }
          const stored = writeBlock(page, 'c', catalogue);
          expect((stored?.children ?? []).map((child) => child.id)).toEqual(columns(page).flat());
          expect(stored && columns(read(stored))).toEqual(columns(page));
        },
      ),
    );
  });

  it('show the form the counts as they stand on the canvas', () => {
    const page = read({
      id: 'c',
      block: 'double-chain',
      v: 1,
      fields: { columnOne: 1 },
      children: ['a', 'b'].map(leaf),
    });
    const after = moved(page, 'a', 'c/1', 0);
    expect(storedOf(after, 'c', catalogue)).toEqual({
      id: 'c',
      block: 'double-chain',
      v: 1,
      fields: { columnOne: 0 },
    });
    expect(storedOf(after, 'c', catalogue)).toBe(storedOf(after, 'c', catalogue));
  });
});
