import { LruCache } from './lru.ts';
import { TagIndex } from './tag-index.ts';

const MAX_PATHS = 20_000;
/** Twenty thousand of the usual length take a third of it. */
const MAX_BYTES = 32_000_000;
const BYTES_PER_CHAR = 2;
/**
 * Sources at other addresses announce no changes: what they did not have is requested again after
 * this.
 */
const MISSING_MS = 60_000;

/**
 * Addresses at which there was nothing, until one of the tags is dropped that would bring
 * something. What a flood of them costs is a look-up.
 */
export class MissingPaths {
  readonly #kept: LruCache<number>;
  readonly #tags = new TagIndex();
  readonly #clock: () => number;

  constructor(clock: () => number, { maxPaths = MAX_PATHS, maxBytes = MAX_BYTES } = {}) {
    this.#clock = clock;
    this.#kept = new LruCache({
      maxEntries: maxPaths,
      maxBytes,
      onEvict: (key) => this.#tags.remove(key),
    });
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Take before looking, and give to `add`. */
  get epoch(): number {
    return this.#tags.epoch;
  }

  has(key: string): boolean {
    return (this.#kept.get(key) ?? 0) > this.#clock();
  }

  /** Not kept when something changed since the looking began that may have brought it. */
  add(key: string, tags: readonly string[], since: number): void {
    if (this.#tags.isStale(tags, since)) return;
    const bytes = tags.reduce((sum, tag) => sum + tag.length, key.length) * BYTES_PER_CHAR;
    this.#kept.set(key, this.#clock() + MISSING_MS, bytes);
    if (this.#kept.get(key) !== undefined) this.#tags.add(key, tags);
  }

  drop(tags: readonly string[]): void {
    for (const key of this.#tags.drop(tags)) this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
    this.#tags.startAnew();
  }
}
