import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageChange } from '../document/page-changes.ts';
import {
  type Difference,
  emptyHistory,
  type History,
  lighter,
  MAX_STEPS,
  MERGE_MS,
  record,
  redo,
  storedHistory,
  undo,
  withTidied,
} from './history.ts';

/** States are numbers; what leads from one to another is one value that changed. */
const difference: Difference<number> = (before, after) => [
  { kind: 'value', block: null, path: ['n'], before, after },
];
const step = (before: number, at: number, key?: string) => ({
  before,
  after: before + 1,
  at,
  key,
  label: `paso ${before}`,
});
const put = (history: History<number>, ...given: Parameters<typeof step>) =>
  record(history, step(...given));
const ends = ([change]: readonly PageChange[]) =>
  change?.kind === 'value' ? [change.before, change.after] : [];

describe('history', () => {
  it('goes back through every step and forward again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_STEPS }), (count) => {
        let history: History<number> = emptyHistory();
        for (let state = 0; state < count; state++) history = put(history, state, state);
        for (let expected = count - 1; expected >= 0; expected--) {
          const travel = undo(history, difference);
          expect(ends(travel?.step.changes ?? [])).toEqual([expected, expected + 1]);
          history = travel?.history ?? history;
        }
        expect(undo(history, difference)).toBeUndefined();
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
    const typed = put(put(emptyHistory<number>(), 0, 0, 'a'), 1, 100, 'a');
    expect(storedHistory(typed, difference).past.map(({ changes }) => ends(changes))).toEqual([
      [0, 2],
    ]);
    expect(put(typed, 2, 100 + MERGE_MS, 'a').past).toHaveLength(2);
    expect(put(typed, 2, 120, 'b').past).toHaveLength(2);
  });

  it('makes a step of its own of what comes after somebody else changed the page', () => {
    const typed = put(emptyHistory<number>(), 0, 0, 'a');
    const after = put(typed, 5, 100, 'a');
    expect(storedHistory(after, difference).past.map(({ changes }) => ends(changes))).toEqual([
      [0, 1],
      [5, 6],
    ]);
  });

  it('works out what a step changed when it is stored, once', () => {
    let count = 0;
    const counted: Difference<number> = (before, after) => {
      count++;
      return difference(before, after);
    };
    const three = put(put(put(emptyHistory<number>(), 0, 0), 1, 10), 2, 20);
    expect(count).toBe(0);
    const light = lighter(three, counted);
    expect(light.past.map((each) => 'before' in each)).toEqual([false, false, true]);
    expect(count).toBe(2);
    expect(storedHistory(light, counted).past.map(({ changes }) => ends(changes))).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    storedHistory(light, counted);
    expect(count).toBe(3);
    expect(put(light, 3, 30, 'a').past).toHaveLength(4);
  });

  it('starts a new step after going back, and forgets what was undone', () => {
    const one = put(emptyHistory<number>(), 0, 0, 'a');
    const back = undo(one, difference);
    const again = redo(back?.history ?? one);
    expect(put(again?.history ?? one, 1, 10, 'a').past).toHaveLength(2);
    expect(put(back?.history ?? one, 0, 10).future).toEqual([]);
  });

  it('keeps a bounded number of steps, the newest', () => {
    let history: History<number> = emptyHistory();
    for (let state = 0; state < MAX_STEPS + 5; state++) history = put(history, state, state);
    expect(history.past).toHaveLength(MAX_STEPS);
    expect(undo(history, difference)?.step.label).toBe(`paso ${MAX_STEPS + 4}`);
  });

  it('comes back from JSON as it was', () => {
    const two = put(put(emptyHistory<number>(), 0, 0), 1, 10);
    const back = undo(two, difference)?.history ?? two;
    const stored = JSON.parse(JSON.stringify(storedHistory(back, difference)));
    expect(undo(stored, difference)?.step.label).toBe('paso 0');
    expect(redo(stored)?.step.label).toBe('paso 1');
  });

  it('leads to the tidy form of a value that the server stored so', () => {
    const two = put(put(emptyHistory<number>(), 0, 0), 1, 10);
    const tidied = withTidied(
      two,
      [{ kind: 'value', block: null, path: ['n'], before: 2, after: 20 }],
      difference,
    );
    const { past } = storedHistory(tidied, difference);
    expect(past.map(({ changes }) => ends(changes))).toEqual([
      [0, 1],
      [1, 20],
    ]);
  });
});
