import { sameItems } from '../../schemas/compare/same-items.ts';

/**
 * Enough for every tag of a busy night; past it the oldest drops are forgotten and their keepers
 * told to start anew.
 */
const REMEMBERED_DROPS = 50_000;

/**
 * Keys that were dropped and are likely to come back with the tags that they had: so many stay
 * registered.
 */
const REMEMBERED_KEYS = 1_000;

/**
 * Which cached things depend on which tags, and when a tag was last dropped. Work that began before
 * a drop of one of its tags must not be kept: it may hold the old state.
 */
export class TagIndex {
  #keysByTag = new Map<string, Set<string>>();
  #tagsByKey = new Map<string, readonly string[]>();
  /**
   * Dropped, and still registered under their tags: a page that changes every few seconds keeps its
   * hundred tags.
   */
  #dormant = new Set<string>();
  #dropped = new Map<string, number>();
  #forgottenBefore = 0;
  #epoch = 0;

  /** Keys that are registered, those that were dropped lately among them. */
  get size(): number {
    return this.#tagsByKey.size;
  }

  /** Take before the work starts, and give to `isStale` when it ends. */
  get epoch(): number {
    return this.#epoch;
  }

  isStale(tags: readonly string[], since: number): boolean {
    if (since === this.#epoch) return false;
    if (since < this.#forgottenBefore) return true;
    return tags.some((tag) => (this.#dropped.get(tag) ?? 0) > since);
  }

  add(key: string, tags: readonly string[]): void {
    const known = this.#tagsByKey.get(key);
    if (known && sameItems(known, tags)) {
      this.#dormant.delete(key);
      return;
    }
    this.remove(key);
    this.#tagsByKey.set(key, tags);
    for (const tag of tags) {
      let keys = this.#keysByTag.get(tag);
      if (!keys) {
        keys = new Set();
        this.#keysByTag.set(tag, keys);
      }
      keys.add(key);
    }
  }

  remove(key: string): void {
    for (const tag of this.#tagsByKey.get(key) ?? []) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
    this.#tagsByKey.delete(key);
    this.#dormant.delete(key);
  }

  /** Forgets every key, and calls all work stale that began before now. */
  startAnew(): void {
    this.#keysByTag.clear();
    this.#tagsByKey.clear();
    this.#dormant.clear();
    this.#epoch += 1;
    this.#forgottenBefore = this.#epoch;
  }

  /**
   * Marks the tags as changed and returns the keys that carried any of them, which are forgotten.
   */
  drop(tags: readonly string[]): string[] {
    this.#epoch += 1;
    const keys: string[] = [];
    for (const tag of tags) {
      this.#dropped.delete(tag);
      this.#dropped.set(tag, this.#epoch);
      for (const key of this.#keysByTag.get(tag) ?? []) {
        if (this.#dormant.has(key)) continue;
        this.#dormant.add(key);
        keys.push(key);
      }
    }
    for (const [tag, epoch] of this.#dropped) {
      if (this.#dropped.size <= REMEMBERED_DROPS) break;
      this.#dropped.delete(tag);
      this.#forgottenBefore = epoch;
    }
    for (const key of this.#dormant) {
      if (this.#dormant.size <= REMEMBERED_KEYS) break;
      this.remove(key);
    }
    return keys;
  }
}
