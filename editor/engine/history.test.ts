import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageChange } from '../../schemas/page-records/page-change.ts';
import {
  emptyHistory,
  type History,
  MAX_STEPS,
  MERGE_MS,
  record,
  redo,
  undo,
  withTidied,
} from './history.ts';

/** States are numbers; what leads from one to another is one value that changed. */
const changesFrom = (before: number, after: number): PageChange[] => [
  { kind: 'value', block: null, path: ['n'], before, after },
];
const ends = ([change]: readonly PageChange[]): number[] =>
  change?.kind === 'value' ? [Number(change.before), Number(change.after)] : [];
const squash = (first: readonly PageChange[], then: readonly PageChange[]) =>
  changesFrom(ends(first)[0] ?? 0, ends(then)[1] ?? 0);
const step = (before: number, at: number, key?: string) => ({
  changes: changesFrom(before, before + 1),
  at,
  key,
  label: `paso ${before}`,
});
const put = (history: History, ...given: Parameters<typeof step>) =>
  record(history, step(...given), squash);

describe('history', () => {
  it('goes back through every step and forward again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_STEPS }), (count) => {
        let history: History = emptyHistory();
        for (let state = 0; state < count; state++) history = put(history, state, state);
        for (let expected = count - 1; expected >= 0; expected--) {
          const travel = undo(history);
          expect(ends(travel?.step.changes ?? [])).toEqual([expected, expected + 1]);
          history = travel?.history ?? history;
        }
        expect(undo(history)).toBeUndefined();
        for (let expected = 0; expected < count; expected++) {
          const travel = redo(history);
          expect(ends(travel?.step.changes ?? [])).toEqual([expected, expected + 1]);
          history = travel?.history ?? history;
        }
        expect(redo(history)).toBeUndefined();
      }),
    );
  });

  it('makes one step of quick changes in one place, and not of slow ones or of others', () => {
    const typed = put(put(emptyHistory(), 0, 0, 'a'), 1, 100, 'a');
    expect(typed.past.map(({ changes }) => ends(changes))).toEqual([[0, 2]]);
    expect(put(typed, 2, 100 + MERGE_MS, 'a').past).toHaveLength(2);
    expect(put(typed, 2, 120, 'b').past).toHaveLength(2);
  });

  it('makes a step of its own of what comes after somebody else changed the page', () => {
    const typed = put(emptyHistory(), 0, 0, 'a');
    const after = put({ ...typed, isOpen: false }, 5, 100, 'a');
    expect(after.past.map(({ changes }) => ends(changes))).toEqual([
      [0, 1],
      [5, 6],
    ]);
  });

  it('starts a new step after going back, and forgets what was undone', () => {
    const one = put(emptyHistory(), 0, 0, 'a');
    const back = undo(one);
    const again = redo(back?.history ?? one);
    expect(put(again?.history ?? one, 1, 10, 'a').past).toHaveLength(2);
    expect(put(back?.history ?? one, 0, 10).future).toEqual([]);
  });

  it('keeps a bounded number of steps, the newest', () => {
    let history: History = emptyHistory();
    for (let state = 0; state < MAX_STEPS + 5; state++) history = put(history, state, state);
    expect(history.past).toHaveLength(MAX_STEPS);
    expect(undo(history)?.step.label).toBe(`paso ${MAX_STEPS + 4}`);
  });

  it('comes back from JSON as it was', () => {
    const two = put(put(emptyHistory(), 0, 0), 1, 10);
    const back = undo(two)?.history ?? two;
    const stored = JSON.parse(JSON.stringify(back));
    expect(undo(stored)?.step.label).toBe('paso 0');
    expect(redo(stored)?.step.label).toBe('paso 1');
  });

  it('leads to the tidy form of a value that the server stored so', () => {
    const two = put(put(emptyHistory(), 0, 0), 1, 10);
    const tidied = withTidied(two, [
      { kind: 'value', block: null, path: ['n'], before: 2, after: 20 },
    ]);
    const { past } = tidied;
    expect(past.map(({ changes }) => ends(changes))).toEqual([
      [0, 1],
      [1, 20],
    ]);
  });
});
