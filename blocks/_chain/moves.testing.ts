import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../editor/document/catalogue.ts';
import { moveBlocks } from '../../editor/document/edit-page.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { apply } from '../../schemas/page-records/apply.ts';
import { columnList, idsIn, type PageRecords } from '../../schemas/page-records/page-records.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { writeBlock } from '../../schemas/page-records/write-page.ts';
import type { Block } from '../_block/define-block.ts';

const move = fc.record({ from: fc.nat(3), at: fc.nat(9), to: fc.nat(3), before: fc.nat(9) });

/**
 * What moving blocks between the columns of a chain must never do, for one chain as the canvas
 * holds it.
 */
export function describeMoves(block: Block, countFields: readonly string[]): void {
  const catalogue = catalogueOf(new Map([[block.name, block]]), []);
  const read = (one: StoredBlock) =>
    readPage({ layout: '', metadata: {}, sections: { main: [one] } }, catalogue);
  const width = countFields.length + 1;
  const leaf = (id: string): StoredBlock => ({
    id,
    block: 'desconocido',
    v: 1,
    fields: { texto: id },
  });
  const chain = (id: string, fields: JsonObject, children: StoredBlock[]): StoredBlock => ({
    id,
    block: block.name,
    v: 1,
    fields,
    children,
  });
  const counts = fc
    .array(fc.option(fc.integer({ min: -2, max: 8 }), { nil: undefined }), {
      minLength: width - 1,
      maxLength: width - 1,
    })
    .map((values) =>
      Object.fromEntries(
        countFields.flatMap((field, index) =>
          values[index] === undefined ? [] : [[field, values[index]]],
        ),
      ),
    );
  /** A chain of blocks, one of which may be a chain of its own. */
  const stored = fc
    .record({
      counts,
      inner: counts,
      size: fc.nat(9),
      nestedAt: fc.option(fc.nat(8), { nil: undefined }),
    })
    .map(({ counts: own, inner, size, nestedAt }) =>
      chain(
        'c0',
        own as JsonObject,
        Array.from({ length: size }, (_, index) =>
          index === nestedAt
            ? chain('c1', inner as JsonObject, [leaf('n1'), leaf('n2'), leaf('n3')])
            : leaf(`b${index}`),
        ),
      ),
    );

  describe(`${block.name} on the canvas`, () => {
    it('is stored as it was when it is opened and saved', () => {
      fc.assert(
        fc.property(stored, (one) => {
          expect(writeBlock(read(one), one.id, catalogue)).toEqual(one);
        }),
      );
    });

    it('keeps the order and every block through any sequence of moves', () => {
      fc.assert(
        fc.property(stored, fc.array(move, { maxLength: 8 }), (one, moves) => {
          let now = one;
          const columnsOf = (page: PageRecords) =>
            Array.from({ length: width }, (_, index) => idsIn(page, columnList('c0', index)));
          for (const { from, at, to, before } of moves) {
            const page = read(now);
            const taken = columnsOf(page)[from]?.[at];
            if (taken === undefined || to >= width) continue;
            const spot = { zone: columnList('c0', to), index: before };
            const after = apply(page, moveBlocks(page, [taken], spot, catalogue), catalogue);
            now = writeBlock(after, 'c0', catalogue) ?? now;
            expect(columnsOf(read(now))).toEqual(columnsOf(after));
            expect(now.children?.map(({ id }) => id)).toEqual(columnsOf(after).flat());
            expect(now.children?.find(({ id }) => id === 'c1')).toEqual(
              one.children?.find(({ id }) => id === 'c1'),
            );
          }
          const named = (block: StoredBlock) =>
            (block.children ?? []).map(({ id }) => id).toSorted();
          expect(named(now)).toEqual(named(one));
        }),
      );
    });
  });
}
