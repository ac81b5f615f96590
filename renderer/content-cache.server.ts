import { requestKey } from '../blocks/_block/requests.ts';
import type { ContentRequest } from '../schemas/feed.ts';
import { LruCache } from './lru-cache.ts';
import { TagIndex } from './tag-index.ts';

export interface Answer {
  reply: unknown;
  /** What the reply depends on. */
  tags: readonly string[];
}

/** Asks a source. Rejects when it cannot answer; `signal` aborts when the time limit is reached. */
export type Ask = (request: ContentRequest, site: string, signal: AbortSignal) => Promise<Answer>;

export interface SourceLimits {
  /** How long an answer counts as fresh. */
  ttlMs: number;
  timeoutMs: number;
}

export interface DatedAnswer extends Answer {
  /** Milliseconds since 1970: from then on the source is asked again. */
  freshUntil: number;
}

export interface ContentCacheOptions {
  ask: Ask;
  limits: (source: string) => SourceLimits;
  clock: () => number;
  onError: (request: ContentRequest, error: unknown) => void;
  maxEntries?: number;
}

/** Rejects, and aborts what was begun, when it takes longer. */
async function inTime<T>(timeoutMs: number, source: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`La fuente ${source} no contestó en ${timeoutMs} ms`);
      controller.abort(error);
      reject(error);
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Under which an answer is kept. */
export const answerKey = (request: ContentRequest, site: string): string => `${site} ${requestKey(request)}`;

/**
 * Answers of content sources: fresh ones from memory, outlived ones at once while a new one is fetched, old ones
 * still when the source fails. The same question in flight is asked once.
 */
export class ContentCache {
  #kept: LruCache<DatedAnswer>;
  #inFlight = new Map<string, Promise<DatedAnswer>>();
  #tags = new TagIndex();
  /** Dropped by a change, kept for the day its source cannot answer. */
  #old: LruCache<DatedAnswer>;
  readonly #options: ContentCacheOptions;

  constructor(options: ContentCacheOptions) {
    this.#options = options;
    const maxEntries = options.maxEntries ?? 5_000;
    this.#kept = new LruCache({ maxEntries, onEvict: (key) => this.#tags.remove(key) });
    this.#old = new LruCache({ maxEntries });
  }

  /** What is known and still fresh, at once. */
  fresh(key: string): DatedAnswer | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.freshUntil > this.#options.clock() ? kept : undefined;
  }

  /** Null when the source fails and nothing older is known. Never rejects. */
  async answer(request: ContentRequest, site: string, key = answerKey(request, site)): Promise<DatedAnswer | null> {
    const kept = this.#kept.get(key);
    if (kept) {
      if (kept.freshUntil <= this.#options.clock()) void this.#fetch(key, request, site).catch(() => undefined);
      return kept;
    }
    try {
      return await this.#fetch(key, request, site);
    } catch (error) {
      this.#options.onError(request, error);
      return this.#old.get(key) ?? null;
    }
  }

  /** Forgets every answer that carries one of the tags. */
  drop(tags: readonly string[]): void {
    for (const key of this.#tags.drop(tags)) {
      const kept = this.#kept.get(key);
      if (kept) this.#old.set(key, kept);
      this.#kept.delete(key);
    }
    // A fetch that began before this drop may bring the old state: whoever asks now must start a new one.
    this.#inFlight.clear();
  }

  #fetch(key: string, request: ContentRequest, site: string): Promise<DatedAnswer> {
    const running = this.#inFlight.get(key);
    if (running) return running;
    const started = this.#load(key, request, site).finally(() => {
      if (this.#inFlight.get(key) === started) this.#inFlight.delete(key);
    });
    this.#inFlight.set(key, started);
    return started;
  }

  async #load(key: string, request: ContentRequest, site: string): Promise<DatedAnswer> {
    const { ttlMs, timeoutMs } = this.#options.limits(request.source);
    const since = this.#tags.epoch;
    const given = await inTime(timeoutMs, request.source, (signal) => this.#options.ask(request, site, signal));
    const answer: DatedAnswer = { ...given, freshUntil: this.#options.clock() + ttlMs };
    if (!this.#tags.isStale(answer.tags, since)) {
      this.#kept.set(key, answer);
      this.#old.delete(key);
      this.#tags.add(key, answer.tags);
    }
    return answer;
  }
}
