import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guardedStore } from './guarded-store.ts';

const BYTES = Buffer.from('una foto');

describe('a store that readers wait for', () => {
  afterEach(() => vi.useRealTimers());
  const now = { ms: 0 };
  /** `hangs`: it never replies, and hears no signal. */
  const standIn = () => {
    const state = { isWell: true, hangs: false, asked: 0 };
    const store = {
      put: async () => undefined,
      get: async () => {
        state.asked += 1;
        if (state.hangs) await sleep(60_000, undefined, { ref: false });
        if (!state.isWell) throw new Error('HTTP 500');
        return BYTES;
      },
    };
    return { state, store };
  };

  it('is waited for no longer than its limit', async () => {
    const { state, store } = standIn();
    const guarded = guardedStore(store, { limitMs: 40, clock: () => now.ms });
    state.hangs = true;
    await expect(guarded.get('a')).rejects.toMatchObject({ status: 503 });
    expect(guarded.figures()).toMatchObject({ succeeded: 0, failed: 1, spared: 0 });
  });

  it('is asked no more after three failures, then by one, and by all once it is back', async () => {
    const { state, store } = standIn();
    const states: string[] = [];
    const onChange = (change: string) => void states.push(change);
    const guarded = guardedStore(store, { clock: () => now.ms, onChange });
    expect(await guarded.get('a')).toBe(BYTES);
    state.isWell = false;
    for (let time = 0; time < 5; time++)
      await expect(guarded.get('a')).rejects.toThrow(time < 3 ? 'HTTP 500' : 'falla desde hace');
    expect(state.asked).toBe(4);
    now.ms += 5_000;
    await expect(guarded.get('a')).rejects.toThrow('HTTP 500');
    await expect(guarded.get('a')).rejects.toMatchObject({ status: 503 });
    expect(state.asked).toBe(5);
    state.isWell = true;
    now.ms += 5_000;
    expect(await guarded.get('a')).toBe(BYTES);
    expect(await guarded.get('a')).toBe(BYTES);
    expect(states).toEqual(['open', 'half-open', 'open', 'half-open', 'closed']);
    expect(guarded.figures()).toMatchObject({ succeeded: 3, failed: 4, spared: 3 });
  });
});
