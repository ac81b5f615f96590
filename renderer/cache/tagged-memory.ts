import { SingleFlight } from '../../services/jobs/single-flight.ts';
import { LruCache } from './lru.ts';
import { TagIndex } from './tag-index.ts';

export interface LoadedValue<T> {
  value: T;
  tags: readonly string[];
  /** Roughly what it takes, for the bound. */
  bytes?: number;
}

/**
 * Things that were read, in memory until one of their tags is dropped. A read that a drop overtook
 * is given to its caller, and not kept.
 */
export class TaggedMemory<T> {
  readonly #kept: LruCache<T>;
  readonly #flights = new SingleFlight<T>();
  #tags = new TagIndex();

  constructor(bounds: { maxEntries: number; maxBytes?: number }) {
    this.#kept = new LruCache({ ...bounds, onEvict: (key) => this.#tags.remove(key) });
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Rejects as `load` does; nothing is kept then. */
  async get(key: string, load: () => Promise<LoadedValue<T>>): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    return this.#flights.run(key, () => this.#load(key, load));
  }

  drop(tags: readonly string[]): void {
    for (const key of this.#tags.drop(tags)) this.#kept.delete(key);
    // Callers from now on must not be given what was read before.
    this.#flights.forget();
  }

  clear(): void {
    this.#kept.clear();
    this.#flights.forget();
    this.#tags.startAnew();
  }

  async #load(key: string, load: () => Promise<LoadedValue<T>>): Promise<T> {
    const since = this.#tags.epoch;
    const { value, tags, bytes } = await load();
    if (!this.#tags.isStale(tags, since)) {
      this.#kept.set(key, value, bytes);
      this.#tags.add(key, tags);
    }
    return value;
  }
}
