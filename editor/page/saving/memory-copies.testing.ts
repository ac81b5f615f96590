import type { Copies, LocalCopy, LocalHistory } from './local-copies.ts';

/** Copies for tests; `isFull` stands for a browser that refuses. */
export function memoryCopies() {
  const held = new Map<string, LocalCopy>();
  const histories = new Map<string, LocalHistory>();
  const key = (page: string, session: string) => `${page} ${session}`;
  const copies: Copies & { isFull: boolean; held: typeof held } = {
    isFull: false,
    held,
    put: async (copy) => {
      if (copies.isFull) return false;
      held.set(key(copy.page, copy.session), structuredClone(copy));
      return true;
    },
    putNow: (copy) => {
      if (!copies.isFull) held.set(key(copy.page, copy.session), structuredClone(copy));
    },
    ofPage: async (page) => [...held.values()].filter((copy) => copy.page === page),
    remove: async (page, session) => void held.delete(key(page, session)),
    putHistory: async (history) => void histories.set(history.page, history),
    historyOf: async (page) => histories.get(page),
  };
  return copies;
}
