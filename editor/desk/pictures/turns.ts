/** Lets so many go at a time, and the rest in the order in which they came. */
export interface Turns {
  /** Begins when it is its turn, at once where there is room. Returns how it ends, begun or not. */
  take(begin: () => void): () => void;
  /** Until told otherwise, nothing more begins. */
  hold(isHeld: boolean): void;
}

export function createTurns(atOnce: number): Turns {
  const waiting = new Set<() => void>();
  const going = new Set<() => void>();
  let isHeld = false;
  const next = () => {
    for (const begin of waiting) {
      if (isHeld || going.size >= atOnce) return;
      waiting.delete(begin);
      going.add(begin);
      begin();
    }
  };
  return {
    take(begin) {
      // The same function may wait twice.
      const turn = () => begin();
      waiting.add(turn);
      next();
      return () => {
        waiting.delete(turn);
        if (going.delete(turn)) next();
      };
    },
    hold(held) {
      isHeld = held;
      next();
    },
  };
}
