import pLimit from 'p-limit';

/** Runs work, at most so many at a time; the others wait their turn. */
type ConcurrencyGate = <T>(work: () => Promise<T>) => Promise<T>;

interface GateOptions {
  /** What is thrown to whoever would be one more than `maxWaiting`. */
  tooMany?: () => Error;
  maxWaiting?: number;
}

export function concurrencyGate(
  maxRunning: number,
  { maxWaiting = Number.POSITIVE_INFINITY, tooMany }: GateOptions = {},
): ConcurrencyGate {
  const limit = pLimit(maxRunning);
  return async (work) => {
    // A task counts as pending until the turn after it came.
    if (limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting)
      throw tooMany?.() ?? new Error('Too many wait');
    return limit(work);
  };
}
