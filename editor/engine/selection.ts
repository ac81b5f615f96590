/** Which blocks are selected: one truth for ring, bar, form, outline and keys. */
export interface Selection {
  /**
   * Ids of nodes as they were chosen; the last leads. The same list while nothing changed.
   */
  ids: () => readonly string[];
  subscribe: (listener: () => void) => () => void;
}

const NOTHING: readonly string[] = [];

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

export function createSelection(): Selection & { set: (ids: readonly string[]) => void } {
  let ids = NOTHING;
  const listeners = new Set<() => void>();
  return {
    ids: () => ids,
    set(next) {
      if (isSame(ids, next)) return;
      ids = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
