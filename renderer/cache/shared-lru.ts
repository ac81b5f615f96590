import { LruCache } from './lru.ts';

interface Bounds {
  maxEntries: number;
  maxBytes?: number;
}

interface SharedLruOptions<T> extends Bounds {
  /**
   * Bounds of the part for keys that clients can make without end: searches, addresses that are
   * not found, parameters.
   */
  unbounded: Bounds;
  onEvict?: (key: string, value: T) => void;
}

/**
 * Two bounded caches as one: what comes in unbounded variety has a share of its own and
 * never pushes the rest out.
 */
export class SharedLru<T> {
  readonly #main: LruCache<T>;
  readonly #unbounded: LruCache<T>;

  constructor({ unbounded, onEvict, ...main }: SharedLruOptions<T>) {
    const hear = onEvict ? { onEvict } : {};
    this.#main = new LruCache({ ...main, ...hear });
    this.#unbounded = new LruCache({ ...unbounded, ...hear });
  }

  get size(): number {
    return this.#main.size + this.#unbounded.size;
  }

  get bytes(): number {
    return this.#main.bytes + this.#unbounded.bytes;
  }

  get unbounded(): number {
    return this.#unbounded.size;
  }

  get(key: string): T | undefined {
    return this.#main.get(key) ?? this.#unbounded.get(key);
  }

  set(
    key: string,
    value: T,
    { bytes = 0, isUnbounded = false }: { bytes?: number; isUnbounded?: boolean } = {},
  ): void {
    const [to, from] = isUnbounded ? [this.#unbounded, this.#main] : [this.#main, this.#unbounded];
    from.delete(key);
    to.set(key, value, bytes);
  }

  resize(key: string, bytes: number): void {
    this.#main.resize(key, bytes);
    this.#unbounded.resize(key, bytes);
  }

  delete(key: string): void {
    this.#main.delete(key);
    this.#unbounded.delete(key);
  }

  /** Lets go what comes in unbounded variety, as if for want of room. */
  evictUnbounded(): void {
    this.#unbounded.evictAll();
  }

  clear(): void {
    this.#main.clear();
    this.#unbounded.clear();
  }

  *entries(): IterableIterator<[string, T]> {
    yield* this.#main.entries();
    yield* this.#unbounded.entries();
  }
}
