/** How often React had to write a block's markup because our own writer could not, and why. */
export class ReactRenders {
  readonly #counts = new Map<string, { block: string; reason: string; count: number }>();

  add(block: string, reason: string): void {
    const key = `${block}\n${reason}`;
    const known = this.#counts.get(key) ?? { block, reason, count: 0 };
    known.count += 1;
    this.#counts.set(key, known);
  }

  entries(): IterableIterator<{ block: string; reason: string; count: number }> {
    return this.#counts.values();
  }
}
