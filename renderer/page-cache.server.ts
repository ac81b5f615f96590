import type { Body } from './body.server.ts';
import { LruCache } from './lru-cache.ts';
import { TagIndex } from './tag-index.ts';

/** A finished page with everything that answering it takes. */
export interface ReadyPage {
  status: number;
  /** Name, value, name, value: without those that depend on the encoding. */
  headers: readonly string[];
  body: Body;
  tags: readonly string[];
  /** Milliseconds since 1970: from then on it is served as it is while a new one is built. Unset: until a tag is dropped. */
  freshUntil?: number;
}

/** What a page takes with its encodings, which come later: for the bound of the cache. */
const ENCODINGS_SHARE = 0.4;

export type Build = () => Promise<ReadyPage>;

export interface PageCacheOptions {
  maxEntries: number;
  maxBytes: number;
  clock: () => number;
  /** A page that is kept has its fast compression, and may get a better one. */
  onFast?: (body: Body) => void;
}

/** Finished pages by key. However many ask for a cold page at once, it is built once; what changed meanwhile is not kept. */
export class PageCache {
  #pages: LruCache<ReadyPage>;
  #tags = new TagIndex();
  #inFlight = new Map<string, Promise<ReadyPage>>();

  readonly #clock: () => number;

  readonly #onFast: ((body: Body) => void) | undefined;

  constructor({ clock, onFast, ...bounds }: PageCacheOptions) {
    this.#pages = new LruCache({ ...bounds, onEvict: (key) => this.#tags.remove(key) });
    this.#onFast = onFast;
    this.#clock = clock;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** The page when it is ready and fresh: the readers' short way. */
  ready(key: string): ReadyPage | undefined {
    const page = this.#pages.get(key);
    return page && this.#isFresh(page) ? page : undefined;
  }

  #isFresh({ freshUntil }: ReadyPage): boolean {
    return freshUntil === undefined || freshUntil > this.#clock();
  }

  /** `isKept` decides which results stay; by default pages that were found. */
  async get(key: string, build: Build, isKept = (page: ReadyPage) => page.status === 200): Promise<ReadyPage> {
    const ready = this.#pages.get(key);
    if (ready && this.#isFresh(ready)) return ready;
    const building = this.#start(key, build, isKept);
    if (!ready) return building;
    // Outlived: whoever asks gets it at once, and a failure leaves it standing.
    building.catch(() => undefined);
    return ready;
  }

  #start(key: string, build: Build, isKept: (page: ReadyPage) => boolean): Promise<ReadyPage> {
    const running = this.#inFlight.get(key);
    if (running) return running;
    const started = this.#build(key, build, isKept).finally(() => {
      if (this.#inFlight.get(key) === started) this.#inFlight.delete(key);
    });
    this.#inFlight.set(key, started);
    return started;
  }

  drop(tags: readonly string[]): void {
    for (const key of this.#tags.drop(tags)) this.#pages.delete(key);
    this.#inFlight.clear();
  }

  clear(): void {
    this.#pages.clear();
    this.#inFlight.clear();
    this.#tags = new TagIndex();
  }

  async #build(key: string, build: Build, isKept: (page: ReadyPage) => boolean): Promise<ReadyPage> {
    const since = this.#tags.epoch;
    const page = await build();
    if (isKept(page) && !this.#tags.isStale(page.tags, since)) {
      this.#pages.set(key, page, Math.ceil(page.body.identity.bytes.length * (1 + ENCODINGS_SHARE)));
      this.#tags.add(key, page.tags);
      page.body.onFast = () => this.#onFast?.(page.body);
    }
    return page;
  }
}
