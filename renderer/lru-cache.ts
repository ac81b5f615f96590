interface Entry<T> {
  value: T;
  bytes: number;
}

/** A cache bounded by entries and bytes that forgets what was used longest ago. */
export class LruCache<T> {
  #entries = new Map<string, Entry<T>>();
  #bytes = 0;
  readonly #maxEntries: number;
  readonly #maxBytes: number;

  constructor({ maxEntries, maxBytes = Number.POSITIVE_INFINITY }: { maxEntries: number; maxBytes?: number }) {
    this.#maxEntries = maxEntries;
    this.#maxBytes = maxBytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** `bytes` is the entry's own count; one that is larger than the whole cache is not kept. */
  set(key: string, value: T, bytes = 0): void {
    this.delete(key);
    if (bytes > this.#maxBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#maxEntries && this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= entry.bytes;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  *entries(): IterableIterator<[string, T]> {
    for (const [key, entry] of this.#entries) yield [key, entry.value];
  }
}
