import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { contentChanged } from '../../schemas/endpoints/shapes/page.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import { isConcerned } from './content-tags.ts';

/** What is imported together comes together. */
const AFTER_MS = 500;
/** A busy import must not make every open editor fetch its page again all the time. */
const EVERY_MS = 4_000;

const contentKey = z.tuple([
  z.literal('content'),
  z.string(),
  z.looseObject({ source: z.string(), query: z.looseObject({}) }),
]);

/**
 * Fetches again what a change of content concerns: half a second after it, and at most every four
 * seconds while content goes on changing.
 */
export class ContentFollower {
  readonly #queries: QueryClient;
  #tags: Set<string> | 'all' = new Set();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = Number.NEGATIVE_INFINITY;

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  /** Of an event `content`: its tags. What cannot be read concerns everything. */
  hear(data: unknown): void {
    const change = contentChanged.safeParse(data).data;
    if (!change || change.isAll) this.#tags = 'all';
    else if (this.#tags !== 'all') for (const tag of change.tags) this.#tags.add(tag);
    if (this.#timer !== undefined) return;
    const wait = Math.max(AFTER_MS, this.#last + EVERY_MS - performance.now());
    this.#timer = setTimeout(() => this.#refetch(), wait);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #refetch(): void {
    const tags = this.#tags;
    this.#tags = new Set();
    this.#timer = undefined;
    this.#last = performance.now();
    const isStale = (queryKey: readonly unknown[], reply: unknown): boolean => {
      if (tags === 'all') return queryKey[0] === 'content' || queryKey[0] === 'stories';
      if (queryKey[0] === 'stories') return tags.has(`stories:${queryKey[1]}`);
      if (queryKey[0] !== 'content') return false;
      const key = contentKey.safeParse(queryKey.slice(0, 3)).data;
      if (!key) return true;
      const [, site, request] = key;
      return isConcerned({ site, request: request as ContentRequest, reply }, [...tags]);
    };
    void this.#queries.invalidateQueries({
      predicate: ({ queryKey, state }) => isStale(queryKey, state.data),
    });
  }
}
