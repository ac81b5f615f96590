/** The same work, wanted again while it is under way, is done once: all get its outcome. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  get size(): number {
    return this.#running.size;
  }

  has(key: string): boolean {
    return this.#running.has(key);
  }

  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running;
    const started = work().finally(() => {
      // After `forget` the key may be another run's.
      if (this.#running.get(key) === started) this.#running.delete(key);
    });
    this.#running.set(key, started);
    return started;
  }

  /**
   * What is under way may bring an old state: whoever wants it from now on starts anew. Those who
   * wait already get what they wait for.
   */
  forget(): void {
    this.#running.clear();
  }
}
