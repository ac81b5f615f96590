import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyHistory, type History, MAX_STEPS, MERGE_MS, record, redo, undo } from './history.ts';

const step = (before: number, at: number, key?: string) => ({
  before,
  at,
  key,
  label: `paso ${before}`,
});

describe('history', () => {
  it('goes back through every state and forward again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_STEPS }), (count) => {
        let history: History<number> = emptyHistory();
        for (let state = 0; state < count; state++) history = record(history, step(state, state));
        let current = count;
        for (let expected = count - 1; expected >= 0; expected--) {
          const travel = undo(history, current);
          expect(travel?.state).toBe(expected);
          current = travel?.state ?? -1;
          history = travel?.history ?? history;
        }
        expect(undo(history, current)).toBeUndefined();
        for (let expected = 1; expected <= count; expected++) {
          const travel = redo(history, current);
          expect(travel?.state).toBe(expected);
          current = travel?.state ?? -1;
          history = travel?.history ?? history;
        }
        expect(redo(history, current)).toBeUndefined();
      }),
    );
  });

  it('makes one step of quick changes in one place, and not of slow ones or of others', () => {
    const typed = record(record(emptyHistory<number>(), step(0, 0, 'a')), step(1, 100, 'a'));
    expect(typed.past.map(({ before }) => before)).toEqual([0]);
    expect(record(typed, step(2, 100 + MERGE_MS, 'a')).past).toHaveLength(2);
    expect(record(typed, step(2, 120, 'b')).past).toHaveLength(2);
  });

  it('starts a new step after going back, and forgets what was undone', () => {
    const one = record(emptyHistory<number>(), step(0, 0, 'a'));
    const back = undo(one, 1);
    const again = redo(back?.history ?? one, 0);
    expect(record(again?.history ?? one, step(1, 10, 'a')).past).toHaveLength(2);
    expect(record(back?.history ?? one, step(0, 10)).future).toEqual([]);
  });

  it('keeps a bounded number of steps, the newest', () => {
    let history: History<number> = emptyHistory();
    for (let state = 0; state < MAX_STEPS + 5; state++)
      history = record(history, step(state, state));
    expect(history.past).toHaveLength(MAX_STEPS);
    expect(history.past.at(-1)?.before).toBe(MAX_STEPS + 4);
  });
});
