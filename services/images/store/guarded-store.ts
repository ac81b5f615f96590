import { CircuitBreaker } from '../../http/circuit-breaker.ts';
import { Problem } from '../../http/problem.ts';
import type { ImageStore } from './image-store.ts';

/** Readers wait no longer for an original. */
const LIMIT_MS = 5_000;

/** What was asked of a store, and how that ended. */
export interface StoreFigures {
  succeeded: number;
  failed: number;
  /** Not even asked, because those before had failed. */
  spared: number;
  breaker: Pick<CircuitBreaker, 'state'>;
}

type Guarded = Pick<ImageStore, 'get' | 'put'>;

interface GuardOptions {
  limitMs?: number;
  /** Milliseconds since 1970. */
  clock?: () => number;
  onChange?: (state: CircuitBreaker['state']) => void;
}

const away = (why: string): Problem =>
  new Problem(503, 'unavailable', `El almacén de imágenes no respondió (${why}).`);

/**
 * A store as readers' pictures are made from it: who waits does so for five seconds at most, and
 * after some failures in a row nobody waits for a while (a breaker). Throws Problem 503 then.
 */
export function guardedStore(
  store: Guarded,
  { limitMs = LIMIT_MS, clock = Date.now, onChange }: GuardOptions = {},
): Guarded & { figures(): StoreFigures } {
  const breaker = new CircuitBreaker({ clock, ...(onChange ? { onChange } : {}) });
  let [succeeded, failed, spared] = [0, 0, 0];

  const ask = async (key: string): Promise<Buffer | undefined> => {
    const signal = AbortSignal.timeout(limitMs);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(away(`tardó más de ${limitMs} ms`)));
    });
    // A file of a disk that hangs hears no signal.
    return Promise.race([store.get(key, signal), late]);
  };

  return {
    put: store.put,
    get: async (key) => {
      if (!breaker.enter()) {
        spared += 1;
        throw away('falla desde hace un momento');
      }
      try {
        const bytes = await ask(key);
        succeeded += 1;
        breaker.succeed();
        return bytes;
      } catch (error) {
        failed += 1;
        breaker.fail();
        throw error;
      }
    },
    figures: () => ({ succeeded, failed, spared, breaker }),
  };
}
