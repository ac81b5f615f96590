import { Histogram } from '../../renderer/cache/histogram.ts';
import {
  CACHE_STATES,
  type CacheState,
  KINDS,
  type Kind,
} from '../../renderer/http/request-note.ts';

const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** What is counted of requests, in arrays made beforehand: an observation costs some additions. */
export class RequestMetrics {
  readonly #counts = new Float64Array(KINDS.length * CLASSES.length * CACHE_STATES.length);
  readonly #seconds = Array.from(
    { length: KINDS.length * CACHE_STATES.length },
    () => new Histogram(),
  );
  /** Requests whose reader left before the reply. */
  aborted = 0;

  /** `kind` and `state` by their place in KINDS and CACHE_STATES. */
  observe(kind: number, status: number, state: number, ms: number): void {
    const index =
      (kind * CLASSES.length + Math.trunc(status / 100) - 1) * CACHE_STATES.length + state;
    this.#counts[index] = (this.#counts[index] as number) + 1;
    (this.#seconds[kind * CACHE_STATES.length + state] as Histogram).observe(ms / 1_000);
  }

  *counts(): IterableIterator<{ kind: Kind; status: string; cache: CacheState; value: number }> {
    for (const [k, kind] of KINDS.entries())
      for (const [c, status] of CLASSES.entries())
        for (const [s, cache] of CACHE_STATES.entries()) {
          const value = this.#counts[(k * CLASSES.length + c) * CACHE_STATES.length + s] as number;
          if (value > 0) yield { kind, status, cache, value };
        }
  }

  *seconds(): IterableIterator<{ kind: Kind; cache: CacheState; histogram: Histogram }> {
    for (const [k, kind] of KINDS.entries())
      for (const [s, cache] of CACHE_STATES.entries()) {
        const histogram = this.#seconds[k * CACHE_STATES.length + s] as Histogram;
        if (histogram.count > 0) yield { kind, cache, histogram };
      }
  }
}
