interface Entry<T> {
  value: T;
  bytes: number;
  /** Count of gets when it was last put to the end. */
  usedAt: number;
}

interface LruOptions<T> {
  maxEntries: number;
  maxBytes?: number;
  onEvict?: (key: string, value: T) => void;
}

const MAX_SLACK = 100;

/** A cache bounded by entries and bytes that forgets what was used longest ago. */
export class LruCache<T> {
  #entries = new Map<string, Entry<T>>();
  #bytes = 0;
  #gets = 0;
  /**
   * A large cache does not put an entry to its end again that was put there this few gets ago: the
   * order stays true enough.
   */
  readonly #slack: number;
  readonly #maxEntries: number;
  readonly #maxBytes: number;
  readonly #onEvict: ((key: string, value: T) => void) | undefined;

  /**
   * `onEvict` hears of entries that had to go for want of room, not of those that were replaced or
   * deleted.
   */
  constructor({ maxEntries, maxBytes = Number.POSITIVE_INFINITY, onEvict }: LruOptions<T>) {
    this.#maxEntries = maxEntries;
    this.#maxBytes = maxBytes;
    this.#slack = Math.min(MAX_SLACK, Math.floor(maxEntries / 100));
    this.#onEvict = onEvict;
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
    this.#gets += 1;
    if (this.#gets - entry.usedAt > this.#slack) {
      entry.usedAt = this.#gets;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry.value;
  }

  /** `bytes` is the entry's own count; one that is larger than the whole cache is not kept. */
  set(key: string, value: T, bytes = 0): void {
    this.delete(key);
    if (bytes > this.#maxBytes) return;
    this.#entries.set(key, { value, bytes, usedAt: this.#gets });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= this.#maxEntries && this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
      this.#onEvict?.(oldest, entry.value);
    }
  }

  /** The entry takes more or less than it did; its place among the others stays. */
  resize(key: string, bytes: number): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
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
