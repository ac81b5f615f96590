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

const FEW_ENTRIES = 100;

/** A cache bounded by entries and, where `maxBytes` is set, by the bytes that each says it takes. */
export class LruCache<T> {
  readonly #entries: LRUCache<string, Entry<T>>;
  #isDeleting = false;

  constructor({ maxEntries, maxBytes, onEvict }: LruOptions<T>) {
    this.#entries = new LRUCache<string, Entry<T>>({
      max: maxEntries,
      ...(maxBytes === undefined ? {} : { maxSize: maxBytes }),
      dispose: (entry, key, reason) => {
        if (reason === 'evict' && !this.#isDeleting) onEvict?.(key, entry.value);
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
    if (this.#entries.size !== 1) this.#entries.delete(key);
    else if (this.#entries.has(key)) this.#deleteLast();
  }

  /** Deleting the last entry, the library goes over all the places that there could be. */
  #deleteLast(): void {
    this.#isDeleting = true;
    this.#entries.pop();
    this.#isDeleting = false;
  }

  /** Lets all of them go as if for want of room: `onEvict` hears of each. */
  evictAll(): void {
    while (this.#entries.size > 0) this.#entries.pop();
  }

  clear(): void {
    if (this.#entries.size > FEW_ENTRIES) this.#entries.clear();
    else for (const key of [...this.#entries.keys()]) this.delete(key);
  }

  /** Those that were used longest ago first. */
  *entries(): IterableIterator<[string, T]> {
    for (const key of this.#entries.rkeys()) {
      const entry = this.#entries.peek(key);
      if (entry) yield [key, entry.value];
    }
  }
}
