import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BlockChoices } from '../../schemas/block-choices.ts';
import { MyBlocks, withFavourite, withRecent } from './block-choices.ts';

const choices = (favourites: string[], recent: string[]): BlockChoices => ({ favourites, recent });

describe('what somebody likes to find first', () => {
  it('has what was used last before the others, once, and six of them', () => {
    expect(withRecent(choices([], ['a', 'b']), 'b').recent).toEqual(['b', 'a']);
    expect(withRecent(choices([], ['a', 'b', 'c', 'd', 'e', 'f']), 'g').recent).toEqual([
      ...['g', 'a', 'b', 'c', 'd', 'e'],
    ]);
  });

  it('has favourites as they were marked, until they are no more', () => {
    expect(withFavourite(choices(['a'], []), 'b').favourites).toEqual(['a', 'b']);
    expect(withFavourite(choices(['a', 'b'], []), 'a').favourites).toEqual(['b']);
  });
});

describe('on the server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const stored = (first: BlockChoices) => {
    const sent: BlockChoices[] = [];
    const store = {
      isAway: false,
      blockChoices: async () => {
        if (store.isAway) throw new Error('away');
        return first;
      },
      putBlockChoices: async (given: BlockChoices) => void sent.push(given),
    };
    return { sent, store };
  };

  it('are read first, changed here at once, and sent together after a moment', async () => {
    const { sent, store } = stored(choices(['a'], ['x']));
    const mine = new MyBlocks(store);
    const heard = vi.fn();
    mine.subscribe(heard);
    mine.used('y');
    mine.toggleFavourite('b');
    await vi.advanceTimersByTimeAsync(100);
    expect(mine.choices()).toEqual(choices(['a', 'b'], ['y', 'x']));
    expect(heard).toHaveBeenCalled();
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([choices(['a', 'b'], ['y', 'x'])]);
  });

  it('are not written over while they cannot be read', async () => {
    const { sent, store } = stored(choices(['a'], []));
    const mine = new MyBlocks(store);
    store.isAway = true;
    mine.used('y');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toEqual([]);
    store.isAway = false;
    mine.used('z');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toEqual([choices(['a'], ['z', 'y'])]);
  });
});
