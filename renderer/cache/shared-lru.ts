import { LruCache } from './lru.ts';

interface Bounds {
  maxEntries: number;
  maxBytes?: number;
}

interface SharedLruOptions<T> extends Bounds {
  /**
   * The part that is for what anybody can make any number of: searches, addresses of nothing,
   * parameters.
   */
  noise: Bounds;
  onEvict?: (key: string, value: T) => void;
}

/**
 * Two bounded caches behind one door: what comes in unbounded variety has a share of its own and
 * never pushes the rest out.
 */
export class SharedLru<T> {
  readonly #main: LruCache<T>;
  readonly #noise: LruCache<T>;

  constructor({ noise, onEvict, ...main }: SharedLruOptions<T>) {
    const hear = onEvict ? { onEvict } : {};
    this.#main = new LruCache({ ...main, ...hear });
    this.#noise = new LruCache({ ...noise, ...hear });
  }

  get size(): number {
    return this.#main.size + this.#noise.size;
  }

  get bytes(): number {
    return this.#main.bytes + this.#noise.bytes;
  }

  get noise(): number {
    return this.#noise.size;
  }

  get(key: string): T | undefined {
    return this.#main.get(key) ?? this.#noise.get(key);
  }

  set(
    key: string,
    value: T,
    { bytes = 0, isNoise = false }: { bytes?: number; isNoise?: boolean } = {},
  ): void {
    const [to, from] = isNoise ? [this.#noise, this.#main] : [this.#main, this.#noise];
    from.delete(key);
    to.set(key, value, bytes);
  }

  resize(key: string, bytes: number): void {
    this.#main.resize(key, bytes);
    this.#noise.resize(key, bytes);
  }

  delete(key: string): void {
    this.#main.delete(key);
    this.#noise.delete(key);
  }

  clear(): void {
    this.#main.clear();
    this.#noise.clear();
  }

  *entries(): IterableIterator<[string, T]> {
    yield* this.#main.entries();
    yield* this.#noise.entries();
  }
}
