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
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw tooMany?.() ?? new Error('Too many wait');
      // Whoever ends hands its place on: `running` stays, so that nobody who comes just then takes
      // one more.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
