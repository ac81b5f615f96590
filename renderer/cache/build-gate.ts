/** Too many wait already: a request from now on had better come back. */
export class Busy extends Error {
  override name = 'Busy';
}

/**
 * Builds at a time while the event loop is busy: more of them would only make ready pages wait
 * behind each other's rendering.
 */
const MIN_RUNNING = 4;
/** And while it idles: then builds wait for slow sources, and so do those behind them. */
const MAX_RUNNING = 32;
const MAX_WAITING = 128;
/** How often, while some wait, to look whether the loop idles, and how late a timer may be then. */
const LOOK_MS = 10;
const LATE_MS = 4;

export interface GateOptions {
  /** The fewer of this and the usual four run at any time. */
  maxRunning?: number;
  maxWaiting?: number;
}

/**
 * Lets so many work at a time and so many wait, first come, first served. Between two of them the
 * event loop goes round once, so that pages that are ready are served in between.
 */
export class BuildGate {
  #running = 0;
  #refused = 0;
  #isLate = false;
  #looking: NodeJS.Timeout | undefined;
  readonly #waiting: (() => void)[] = [];
  readonly #minRunning: number;
  readonly #maxRunning: number;
  readonly #maxWaiting: number;

  constructor({ maxRunning = MAX_RUNNING, maxWaiting = MAX_WAITING }: GateOptions = {}) {
    this.#minRunning = Math.min(MIN_RUNNING, maxRunning);
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get refused(): number {
    return this.#refused;
  }

  /**
   * Not from inside other work of the same gate, which would wait for itself. Rejects with Busy.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#minRunning) this.#running += 1;
    else if (this.#waiting.length < this.#maxWaiting) {
      if (this.#running < this.#maxRunning) this.#look();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#refused += 1;
      throw new Busy('Demasiadas páginas por hacer a la vez');
    }
    try {
      return await work();
    } finally {
      const isOneTooMany = this.#isLate && this.#running > this.#minRunning;
      const next = isOneTooMany ? undefined : this.#waiting.shift();
      // The place is handed on, not given back: nobody can slip in between.
      if (next) setImmediate(next);
      else this.#running -= 1;
    }
  }

  /** Lets one more in for each look at which the loop was on time. */
  #look(): void {
    if (this.#looking) return;
    const due = performance.now() + LOOK_MS;
    this.#looking = setTimeout(() => {
      this.#looking = undefined;
      this.#isLate = performance.now() - due > LATE_MS;
      const next =
        this.#isLate || this.#running >= this.#maxRunning ? undefined : this.#waiting.shift();
      if (next) {
        this.#running += 1;
        next();
      }
      if (this.#waiting.length > 0) this.#look();
      else this.#isLate = false;
    }, LOOK_MS);
  }
}
