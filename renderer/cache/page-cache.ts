import { SingleFlight } from '../../services/jobs/single-flight.ts';
import type { Body } from './body.ts';
import { type BuildGate, Busy } from './build-gate.ts';
import { RETRY_MS } from './content-cache.ts';
import { LruCache } from './lru.ts';
import { SharedLru } from './shared-lru.ts';
import { TagIndex } from './tag-index.ts';

/** A finished page with everything that answering it takes. */
export interface ReadyPage {
  status: number;
  /** Name, value, name, value: without those that depend on the encoding. */
  headers: readonly string[];
  body: Body;
  tags: readonly string[];
  /**
   * Milliseconds since 1970: from then on it is served as it is while a new one is built. Unset:
   * until a tag is dropped.
   */
  freshUntil?: number;
  /** It is the part of a story that is not open to everybody: whoever sends it asks first. */
  closed?: { story: string; access: 'metered' | 'closed'; liveBlogs: readonly string[] };
}

/** What a page takes with its encodings, which come later: for the bound of the cache. */
const ENCODINGS_SHARE = 0.4;

/**
 * How long a page may be the last good one: as long as we tell others that they may keep it for
 * such a day (rule 1.10).
 */
const LAST_GOOD_MS = 86_400_000;

export type Build = () => Promise<ReadyPage>;

export interface PageCacheOptions {
  maxEntries: number;
  maxBytes: number;
  /**
   * The share of pages that anybody can request in any number: searches, parameters. A quarter of
   * the whole when unset.
   */
  unbounded?: { maxEntries: number; maxBytes: number };
  clock: () => number;
  /**
   * Bounds the builds of pages that nobody saw before; those that were there already are never made
   * to wait.
   */
  gate?: BuildGate;
  /** A page that is kept has its fast compression, and may get a better one. */
  onFast?: (body: Body) => void;
  /** A page went out of the cache: what was yet to be done for it need not be. */
  onGone?: (body: Body) => void;
  /** A page could not be built and an older one went out. */
  onLastGood?: (key: string, error: unknown) => void;
}

export interface Keeping {
  /** Which results stay; by default pages that were found. */
  isKept?: (page: ReadyPage) => boolean;
  isUnbounded?: boolean;
  /** False for what is built inside another build, which has passed the gate. */
  isGated?: boolean;
}

interface CacheEntry {
  page: ReadyPage;
  /** Milliseconds since 1970. */
  builtAt: number;
  /** Out again because no newer one could be built. */
  isLastGood?: boolean;
  /** How often it was asked for since somebody last looked. */
  asks: number;
}

const isFound = (page: ReadyPage): boolean => page.status === 200;
const sizeOf = (page: ReadyPage): number => Math.ceil(page.body.size * (1 + ENCODINGS_SHARE));

/**
 * Finished pages by key. However many request a cold page at once, it is built once; what changed
 * meanwhile is not kept. A page that was dropped is kept aside, for the time in which no new one
 * can be built.
 */
export class PageCache {
  /**
   * Since the start: builds begun, builds that failed, pages that went out older than they should.
   */
  readonly figures = { built: 0, failed: 0, lastGood: 0 };
  #pages: SharedLru<CacheEntry>;
  #old: LruCache<CacheEntry>;
  #tags = new TagIndex();
  #flights = new SingleFlight<ReadyPage>();
  /** When something was last taken down, as the tags count. */
  #forgotten = 0;

  readonly #options: PageCacheOptions;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    const { maxEntries, maxBytes } = options;
    const quarter = { maxEntries: Math.ceil(maxEntries / 4), maxBytes: Math.ceil(maxBytes / 4) };
    const unbounded = options.unbounded ?? quarter;
    const onEvict = (key: string, { page }: CacheEntry) => {
      this.#tags.remove(key);
      options.onGone?.(page.body);
    };
    this.#pages = new SharedLru({ maxEntries, maxBytes, unbounded, onEvict });
    this.#old = new LruCache({ maxEntries: quarter.maxEntries, maxBytes: Math.ceil(maxBytes / 8) });
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#pages.bytes;
  }

  get oldSize(): number {
    return this.#old.size;
  }

  get building(): number {
    return this.#flights.size;
  }

  /** The page when it is ready and fresh: the readers' short way. */
  ready(key: string): ReadyPage | undefined {
    const kept = this.#pages.get(key);
    if (!kept || !this.#isFresh(kept.page)) return undefined;
    kept.asks += 1;
    return kept.page;
  }

  /** Which pages were asked for since the last call, and how often: by key, in no order. */
  takeAsks(): { key: string; asks: number }[] {
    const taken: { key: string; asks: number }[] = [];
    for (const [key, kept] of this.#pages.entries()) {
      if (kept.asks === 0) continue;
      taken.push({ key, asks: kept.asks });
      kept.asks = 0;
    }
    return taken;
  }

  /**
   * How a reader is served now: at once, at once with a stale page, or after a build.
   */
  stateOf(key: string): 'hit' | 'stale' | 'miss' {
    const page = this.#pages.get(key)?.page;
    return !page ? 'miss' : this.#isFresh(page) ? 'hit' : 'stale';
  }

  /** Was there such a page lately? */
  knows(key: string): boolean {
    return this.#pages.get(key) !== undefined || this.#old.get(key) !== undefined;
  }

  #isFresh({ freshUntil }: ReadyPage): boolean {
    return freshUntil === undefined || freshUntil > this.#options.clock();
  }

  /**
   * Rejects as `build` does when there is no older page either, and with Busy when too many pages
   * wait to be built.
   */
  async get(key: string, build: Build, keeping: Keeping = {}): Promise<ReadyPage> {
    const kept = this.#pages.get(key);
    const ready = kept?.page;
    if (kept) kept.asks += 1;
    if (ready && this.#isFresh(ready)) return ready;
    const building = this.#flights.run(key, () => this.#build(key, build, keeping));
    if (!ready) return building;
    // Stale: it is served at once, and a failure leaves it standing.
    building.catch(() => undefined);
    return ready;
  }

  drop(tags: readonly string[]): void {
    for (const key of this.#tags.drop(tags)) this.#setAside(key);
    this.#flights.forget();
  }

  /** Drops them, and keeps none aside: what they show was taken down. */
  forget(tags: readonly string[]): void {
    const gone = new Set(tags);
    this.drop(tags);
    for (const [key, { page }] of [...this.#old.entries()])
      if (page.tags.some((tag) => gone.has(tag))) this.#old.delete(key);
    this.#forgotten = this.#tags.epoch;
  }

  /**
   * Drops the pages that went out, or were built, from then on: what they were made of cannot be
   * trusted.
   */
  dropBuiltSince(ms: number): void {
    for (const [key, { builtAt, isLastGood }] of [...this.#pages.entries()]) {
      if (builtAt < ms && !isLastGood) continue;
      this.#setAside(key);
      this.#tags.remove(key);
    }
    this.#flights.forget();
  }

  /** Lets the pages go that anybody can make any number of. */
  evictUnbounded(): void {
    this.#pages.evictUnbounded();
  }

  /** Drops every page, as if each had changed. */
  dropAll(): void {
    for (const [key] of [...this.#pages.entries()]) this.#setAside(key);
    this.#flights.forget();
    this.#tags.startAnew();
  }

  /** Forgets every page, the older ones too: the code that made them changed. */
  clear(): void {
    this.dropAll();
    this.#old.clear();
  }

  #setAside(key: string): void {
    const kept = this.#pages.get(key);
    this.#pages.delete(key);
    if (kept) this.#options.onGone?.(kept.page.body);
    if (kept && isFound(kept.page)) this.#old.set(key, kept, sizeOf(kept.page));
  }

  /** What went out last at this address, if that is not too long ago. */
  #lastGood(key: string): CacheEntry | undefined {
    const kept = this.#pages.get(key) ?? this.#old.get(key);
    return kept && kept.builtAt > this.#options.clock() - LAST_GOOD_MS ? kept : undefined;
  }

  async #build(
    key: string,
    build: Build,
    { isKept = isFound, isUnbounded = false, isGated = true }: Keeping,
  ): Promise<ReadyPage> {
    const { gate, clock } = this.#options;
    let since = this.#tags.epoch;
    const begin = () => {
      since = this.#tags.epoch;
      this.figures.built += 1;
      return build();
    };
    try {
      const page = await (gate && isGated && !this.knows(key) ? gate.run(begin) : begin());
      const before = this.#pages.get(key) ?? this.#old.get(key);
      const made: CacheEntry = { page, builtAt: clock(), asks: before?.asks ?? 1 };
      this.#old.delete(key);
      if (!isKept(page)) return page;
      if (!this.#tags.isStale(page.tags, since)) this.#keep(key, made, isUnbounded);
      else if (since >= this.#forgotten && !this.#pages.get(key) && isFound(page))
        this.#old.set(key, made, sizeOf(page));
      return page;
    } catch (error) {
      if (!(error instanceof Busy)) this.figures.failed += 1;
      const last = this.#lastGood(key);
      if (!last) throw error;
      this.figures.lastGood += 1;
      this.#options.onLastGood?.(key, error);
      const page = { ...last.page, freshUntil: clock() + RETRY_MS };
      // Kept as the page it is, so that not every reader tries again; its age stays that of its
      // making.
      const { builtAt, asks } = last;
      this.#keep(key, { page, builtAt, asks, isLastGood: true }, isUnbounded);
      return page;
    }
  }

  #keep(key: string, kept: CacheEntry, isUnbounded: boolean): void {
    const { page } = kept;
    this.#pages.set(key, kept, { bytes: sizeOf(page), isUnbounded });
    this.#tags.add(key, page.tags);
    page.body.onFast = () => {
      if (this.#pages.get(key)?.page === page) this.#pages.resize(key, sizeOf(page));
      this.#options.onFast?.(page.body);
    };
  }
}
