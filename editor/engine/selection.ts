import { sameItems } from '../../schemas/compare/same-items.ts';

/** Which blocks are selected: one truth for ring, bar, form, outline and keys. */
export interface Selection {
  /**
   * Ids of nodes as they were chosen; the last leads. The same list while nothing changed.
   */
  ids: () => readonly string[];
  subscribe: (listener: () => void) => () => void;
}

const NOTHING: readonly string[] = [];

export function createSelection(): Selection & { set: (ids: readonly string[]) => void } {
  let ids = NOTHING;
  const listeners = new Set<() => void>();
  return {
    ids: () => ids,
    set(next) {
      if (sameItems(ids, next)) return;
      ids = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
