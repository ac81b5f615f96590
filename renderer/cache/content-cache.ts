import { requestKey } from '../../blocks/_block/requests.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import { type BreakerState, CircuitBreaker } from '../../services/http/circuit-breaker.ts';
import { SingleFlight } from '../../services/jobs/single-flight.ts';
import { Histogram, SECONDS } from './histogram.ts';
import { LruCache } from './lru.ts';
import { SharedLru } from './shared-lru.ts';
import { TagIndex } from './tag-index.ts';

export interface SourceReply {
  reply: unknown;
  /** What the reply depends on. */
  tags: readonly string[];
}

/**
 * Requests content of a source. Rejects when it cannot reply; a caller waits no longer than the
 * source's limit, and a source over HTTP ends its request then.
 */
export type RequestContent = (request: ContentRequest, site: string) => Promise<SourceReply>;

export interface SourceLimits {
  /** How long a reply counts as fresh. */
  ttlMs: number;
  timeoutMs: number;
}

export interface CachedReply extends SourceReply {
  /** Milliseconds since 1970: from then on the reply is stale. */
  freshUntil: number;
}

export interface ContentCacheOptions {
  request: RequestContent;
  limits: (source: string) => SourceLimits;
  clock: () => number;
  /** `id`: of the reader's request that needed it, when that is known. */
  onError: (request: ContentRequest, error: unknown, id?: string) => void;
  onBreaker?: (source: string, state: BreakerState) => void;
  /**
   * Requests that anybody can make in any number; replies that there is nothing are always such.
   */
  isUnbounded?: (request: ContentRequest) => boolean;
  maxEntries?: number;
}

/** Not requested at all: the source failed too often of late, or has too many requests already. */
export class SourceClosed extends Error {
  override name = 'SourceClosed';
}

/** What is measured of one source. */
export interface SourceFigures {
  breaker: CircuitBreaker;
  inFlight: number;
  errors: number;
  /** Served from old replies, or not at all, without a request. */
  spared: number;
  seconds: Histogram;
}

/** How soon a source that failed is requested again for what it did not give. */
export const RETRY_MS = 5_000;
const MAX_ENTRIES = 5_000;
const MAX_UNBOUNDED_ENTRIES = 2_000;
/**
 * Questions in flight to one source: past that it drowns, and takes the connections of the others
 * with it.
 */
const MAX_IN_FLIGHT = 500;

/**
 * A request that the source understood and refused (4xx) has its reply, and is no sign that the
 * source is ill.
 */
const isRefusal = (error: unknown): boolean => {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500;
};

/** Rejects when it takes longer. */
export const inTime = <T>(timeoutMs: number, source: string, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const started = work();
    const timer = setTimeout(
      () => reject(new Error(`La fuente ${source} no contestó en ${timeoutMs} ms`)),
      timeoutMs,
    );
    const ending =
      <V>(settle: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer);
        settle(value);
      };
    started.then(ending(resolve), ending(reject));
  });

/** Under which a reply is cached. */
export const replyKey = (request: ContentRequest, site: string): string =>
  `${site} ${requestKey(request)}`;

/**
 * Replies of content sources: fresh ones from memory, stale ones at once while a new one is
 * fetched, old ones still when the source fails. The same request in flight is made once; a
 * source that keeps failing is left alone for a while.
 */
export class ContentCache {
  readonly sources = new Map<string, SourceFigures>();
  #kept: SharedLru<CachedReply>;
  #flights = new SingleFlight<CachedReply>();
  #tags = new TagIndex();
  /** Dropped by a change, kept for the time in which its source cannot reply. */
  #old: LruCache<CachedReply>;
  readonly #options: ContentCacheOptions;

  constructor(options: ContentCacheOptions) {
    this.#options = options;
    const maxEntries = options.maxEntries ?? MAX_ENTRIES;
    const unbounded = { maxEntries: Math.min(MAX_UNBOUNDED_ENTRIES, maxEntries) };
    this.#kept = new SharedLru({ maxEntries, unbounded, onEvict: (key) => this.#tags.remove(key) });
    this.#old = new LruCache({ maxEntries });
  }

  get size(): number {
    return this.#kept.size;
  }

  /** What is known and still fresh, at once. */
  fresh(key: string): CachedReply | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.freshUntil > this.#options.clock() ? kept : undefined;
  }

  /**
   * Null when the source fails and nothing older is known. Never rejects. `id` names the reader's
   * request in the log.
   */
  async reply(
    request: ContentRequest,
    site: string,
    key = replyKey(request, site),
    id?: string,
  ): Promise<CachedReply | null> {
    const kept = this.#kept.get(key);
    if (kept) {
      if (kept.freshUntil <= this.#options.clock()) void this.#refresh(key, request, site, id);
      return kept;
    }
    try {
      return await this.#fetch(key, request, site);
    } catch (error) {
      this.#report(request, error, id);
      const old = this.#old.get(key);
      // Dropped: whatever is made of it must be made anew as soon as the source replies.
      return old ? { ...old, freshUntil: this.#retryAt() } : null;
    }
  }

  /** Forgets every reply that carries one of the tags. */
  drop(tags: readonly string[]): void {
    for (const key of this.#tags.drop(tags)) {
      const kept = this.#kept.get(key);
      if (kept) this.#old.set(key, kept);
      this.#kept.delete(key);
    }
    // A fetch that began before this drop may bring the old state: a request from now on must start
    // a new one.
    this.#flights.forget();
  }

  /** Drops them, and keeps none aside: what they hold was taken down. */
  forget(tags: readonly string[]): void {
    const gone = new Set(tags);
    this.drop(tags);
    for (const [key, { tags: carried }] of [...this.#old.entries()])
      if (carried.some((tag) => gone.has(tag))) this.#old.delete(key);
  }

  /** Lets the replies go that anybody can request any number of. */
  evictUnbounded(): void {
    this.#kept.evictUnbounded();
  }

  /** Forgets all replies, and nothing else: changes may have been missed. */
  clear(): void {
    for (const [key, kept] of this.#kept.entries()) this.#old.set(key, kept);
    this.#kept.clear();
    this.#flights.forget();
    this.#tags.startAnew();
  }

  /** Forgets all replies, and keeps none aside. */
  forgetAll(): void {
    this.clear();
    this.#old = new LruCache({ maxEntries: this.#options.maxEntries ?? MAX_ENTRIES });
  }

  #retryAt(): number {
    return this.#options.clock() + RETRY_MS;
  }

  #report(request: ContentRequest, error: unknown, id?: string): void {
    if (!(error instanceof SourceClosed)) this.#options.onError(request, error, id);
  }

  /**
   * Fetches after the stale reply was served; when that fails it stands a
   * little longer.
   */
  async #refresh(key: string, request: ContentRequest, site: string, id?: string): Promise<void> {
    const isFirst = !this.#flights.has(key);
    try {
      await this.#fetch(key, request, site);
    } catch (error) {
      if (!isFirst) return;
      this.#report(request, error, id);
      const kept = this.#kept.get(key);
      if (kept) this.#keep(key, request, { ...kept, freshUntil: this.#retryAt() });
    }
  }

  #fetch(key: string, request: ContentRequest, site: string): Promise<CachedReply> {
    return this.#flights.run(key, () => this.#load(key, request, site));
  }

  #source(name: string): SourceFigures {
    let known = this.sources.get(name);
    if (!known) {
      const { clock, onBreaker } = this.#options;
      const breaker = new CircuitBreaker({ clock, onChange: (state) => onBreaker?.(name, state) });
      known = { breaker, inFlight: 0, errors: 0, spared: 0, seconds: new Histogram(SECONDS) };
      this.sources.set(name, known);
    }
    return known;
  }

  async #load(key: string, request: ContentRequest, site: string): Promise<CachedReply> {
    const { ttlMs } = this.#options.limits(request.source);
    const since = this.#tags.epoch;
    const given = await this.#request(
      request,
      site,
      this.#kept.get(key) !== undefined || this.#old.get(key) !== undefined,
    );
    const reply: CachedReply = { ...given, freshUntil: this.#options.clock() + ttlMs };
    if (!this.#tags.isStale(reply.tags, since)) this.#keep(key, request, reply);
    return reply;
  }

  #keep(key: string, request: ContentRequest, reply: CachedReply): void {
    const isUnbounded = reply.reply === null || (this.#options.isUnbounded?.(request) ?? false);
    this.#kept.set(key, reply, { isUnbounded });
    this.#old.delete(key);
    this.#tags.add(key, reply.tags);
  }

  /**
   * A request that is refused has the reply that there is nothing, unless something is known from
   * before.
   */
  async #request(request: ContentRequest, site: string, isKnown: boolean): Promise<SourceReply> {
    const source = this.#source(request.source);
    if (source.inFlight >= MAX_IN_FLIGHT || !source.breaker.enter()) {
      source.spared += 1;
      throw new SourceClosed(`La fuente ${request.source} no se pregunta por ahora`);
    }
    const started = performance.now();
    source.inFlight += 1;
    try {
      const { timeoutMs } = this.#options.limits(request.source);
      const given = await inTime(timeoutMs, request.source, () =>
        this.#options.request(request, site),
      );
      source.breaker.succeed();
      return given;
    } catch (error) {
      source.errors += 1;
      if (!isRefusal(error)) {
        source.breaker.fail();
        throw error;
      }
      source.breaker.succeed();
      if (isKnown) throw error;
      this.#report(request, error);
      return { reply: null, tags: [] };
    } finally {
      source.inFlight -= 1;
      source.seconds.observe((performance.now() - started) / 1_000);
    }
  }
}
