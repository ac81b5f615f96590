import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainContainer, dealColumns, isValidChain, joinColumns } from './columns.ts';

const COUNTS = ['columnOne', 'columnTwo', 'columnThree'] as const;

/** A chain of one to four columns with counts as they may be stored: unset, negative, too large. */
const chain = fc
  .record({
    countFields: fc.integer({ min: 0, max: 3 }).map((length) => COUNTS.slice(0, length)),
    counts: fc.array(fc.option(fc.integer({ min: -2, max: 8 }), { nil: undefined }), {
      minLength: 3,
      maxLength: 3,
    }),
    children: fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 10 }),
  })
  .map(({ countFields, counts, children }) => {
    const set = countFields.flatMap((field, index) =>
      counts[index] === undefined ? [] : [[field, counts[index]] as const],
    );
    return { countFields, fields: Object.fromEntries(set), children };
  });

interface Move {
  from: number;
  at: number;
  to: number;
  before: number;
}

const move: fc.Arbitrary<Move> = fc.record({
  from: fc.nat(3),
  at: fc.nat(9),
  to: fc.nat(3),
  before: fc.nat(9),
});

/** Drags one child, as the canvas does; nothing when there is none there. */
function drag(columns: number[][], { from, at, to, before }: Move): number[][] {
  const next = columns.map((column) => [...column]);
  const [child] = next[from]?.splice(at, 1) ?? [];
  const target = next[to];
  if (child === undefined || !target) return columns;
  target.splice(before, 0, child);
  return next;
}

describe('columns of a chain', () => {
  it('are one more than the counts, and hold every child once, in order', () => {
    fc.assert(
      fc.property(chain, ({ countFields, fields, children }) => {
        const columns = dealColumns(fields, countFields, children);
        expect(columns).toHaveLength(countFields.length + 1);
        expect(columns.flat()).toEqual(children);
      }),
    );
  });

  it('join what they split: the same children, and no field changes', () => {
    fc.assert(
      fc.property(chain, ({ countFields, fields, children }) => {
        const columns = dealColumns(fields, countFields, children);
        expect(joinColumns(fields, countFields, columns)).toEqual({ fields: {}, children });
      }),
    );
  });

  it('come back as they were dragged, after any sequence of moves', () => {
    fc.assert(
      fc.property(
        chain,
        fc.array(move, { maxLength: 8 }),
        ({ countFields, fields, children }, moves) => {
          let stored = { fields, children };
          for (const each of moves) {
            const dragged = drag(dealColumns(stored.fields, countFields, stored.children), each);
            const joined = joinColumns(stored.fields, countFields, dragged);
            stored = { fields: { ...stored.fields, ...joined.fields }, children: joined.children };
            expect(dealColumns(stored.fields, countFields, stored.children)).toEqual(dragged);
            expect(stored.children.toSorted()).toEqual(children.toSorted());
          }
        },
      ),
    );
  });

  it('change their counts only when a child changed columns', () => {
    fc.assert(
      fc.property(chain, move, ({ countFields, fields, children }, each) => {
        const columns = dealColumns(fields, countFields, children);
        const dragged = drag(columns, each);
        const sameLengths = dragged.every(
          (column, index) => column.length === columns[index]?.length,
        );
        const changed = Object.keys(joinColumns(fields, countFields, dragged).fields);
        expect(changed).toEqual(sameLengths ? [] : countFields);
      }),
    );
  });

  it('give an unset first count all, and any other unset one none', () => {
    expect(dealColumns({}, COUNTS, [1, 2, 3])).toEqual([[1, 2, 3], [], [], []]);
    expect(dealColumns({ columnOne: 1 }, COUNTS, [1, 2, 3])).toEqual([[1], [], [], [2, 3]]);
  });

  it('are not valid with a negative count', () => {
    expect(isValidChain({ columnOne: 1, columnTwo: -1 }, COUNTS)).toBe(false);
    expect(isValidChain({ columnOne: 0 }, COUNTS)).toBe(true);
    expect(isValidChain({}, COUNTS)).toBe(true);
  });

  it('have a Spanish name each', () => {
    expect(chainContainer(COUNTS).columns).toEqual([
      'Columna 1',
      'Columna 2',
      'Columna 3',
      'Columna 4',
    ]);
  });
});
