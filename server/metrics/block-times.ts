interface BlockTime {
  count: number;
  totalMs: number;
  maxMs: number;
}

/** How long blocks take to render, by name; those that came from a cache are not counted. */
export class BlockTimes {
  readonly #times = new Map<string, BlockTime>();

  add(name: string, ms: number): void {
    const time = this.#times.get(name);
    if (!time) {
      this.#times.set(name, { count: 1, totalMs: ms, maxMs: ms });
      return;
    }
    time.count += 1;
    time.totalMs += ms;
    if (ms > time.maxMs) time.maxMs = ms;
  }

  entries(): IterableIterator<[string, BlockTime]> {
    return this.#times.entries();
  }
}
