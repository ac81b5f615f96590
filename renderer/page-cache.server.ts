import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LruCache } from './lru-cache.ts';
import { TagIndex } from './tag-index.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

export interface Variant {
  bytes: Buffer;
  etag: string;
}

/** A finished page with everything that answering it takes. */
export interface ReadyPage {
  status: number;
  /** Name, value, name, value: without those that depend on the encoding. */
  headers: readonly string[];
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  tags: readonly string[];
  /** Milliseconds since 1970: from then on it is served as it is while a new one is built. Unset: until a tag is dropped. */
  freshUntil?: number;
}

const FAST_BROTLI = 5;
const FAST_GZIP = 6;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const variant = (bytes: Buffer): Variant => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
});

/** Makes the encodings of a page. Small pages stay as they are: the header would outweigh what is saved. */
export async function encode(bytes: Buffer): Promise<ReadyPage['variants']> {
  if (bytes.length < 1_000) return { identity: variant(bytes) };
  const [br, gz] = await Promise.all([
    compressBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: FAST_BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    compressGzip(bytes, { level: FAST_GZIP }),
  ]);
  return { identity: variant(bytes), br: variant(br), gzip: variant(gz) };
}

export type Build = () => Promise<ReadyPage>;

/** Finished pages by key. However many ask for a cold page at once, it is built once; what changed meanwhile is not kept. */
export class PageCache {
  #pages: LruCache<ReadyPage>;
  #tags = new TagIndex();
  #inFlight = new Map<string, Promise<ReadyPage>>();

  readonly #clock: () => number;

  constructor({ clock, ...bounds }: { maxEntries: number; maxBytes: number; clock: () => number }) {
    this.#pages = new LruCache(bounds);
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
      const bytes = Object.values(page.variants).reduce((sum, { bytes: own }) => sum + own.length, 0);
      this.#pages.set(key, page, bytes);
      this.#tags.add(key, page.tags);
    }
    return page;
  }
}
