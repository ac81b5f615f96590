import { LRUCache } from 'lru-cache';

interface LruOptions<T> {
  maxEntries: number;
  maxBytes?: number;
  /**
   * Hears of entries that had to go for want of room, not of those that were replaced or deleted.
   */
  onEvict?: (key: string, value: T) => void;
}

interface Entry<T> {
  value: T;
}

/** A cache bounded by entries and, where `maxBytes` is set, by the bytes that each says it takes. */
export class LruCache<T> {
  readonly #entries: LRUCache<string, Entry<T>>;

  constructor({ maxEntries, maxBytes, onEvict }: LruOptions<T>) {
    this.#entries = new LRUCache<string, Entry<T>>({
      max: maxEntries,
      ...(maxBytes === undefined ? {} : { maxSize: maxBytes }),
      dispose: (entry, key, reason) => {
        if (reason === 'evict') onEvict?.(key, entry.value);
      },
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  /** 0 in a cache that is bounded by entries alone. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get(key: string): T | undefined {
    return this.#entries.get(key)?.value;
  }

  /** `bytes` is the entry's own count; one that is larger than the whole cache is not kept. */
  set(key: string, value: T, bytes = 1): void {
    const isSized = this.#entries.maxSize > 0;
    this.#entries.set(key, { value }, isSized ? { size: Math.max(1, bytes) } : {});
  }

  /** The entry takes more or less than it did. */
  resize(key: string, bytes: number): void {
    const entry = this.#entries.peek(key);
    if (entry) this.set(key, entry.value, bytes);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    // Clearing goes over all the places that there could be, full or not.
    if (this.#entries.size > 0) this.#entries.clear();
  }

  /** Those that were used longest ago first. */
  *entries(): IterableIterator<[string, T]> {
    for (const key of this.#entries.rkeys()) {
      const entry = this.#entries.peek(key);
      if (entry) yield [key, entry.value];
    }
  }
}
