/** Too many wait already: whoever asks now had better come back. */
export class Busy extends Error {
  override name = 'Busy';
}

/** Most of a build is waiting for content; what it computes runs one after the other whatever this says. */
const MAX_RUNNING = 16;
const MAX_WAITING = 128;

export interface GateOptions {
  maxRunning?: number;
  maxWaiting?: number;
}

/**
 * Lets so many work at a time and so many wait, first come, first served. Between two of them the event loop goes round once, so that pages that are ready
 * are answered in between.
 */
export class BuildGate {
  #running = 0;
  #refused = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #maxRunning: number;
  readonly #maxWaiting: number;

  constructor({ maxRunning = MAX_RUNNING, maxWaiting = MAX_WAITING }: GateOptions = {}) {
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

  /** Not from inside other work of the same gate, which would wait for itself. Rejects with Busy. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#maxRunning) this.#running += 1;
    else if (this.#waiting.length < this.#maxWaiting) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else {
      this.#refused += 1;
      throw new Busy('Demasiadas páginas por hacer a la vez');
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The place is handed on, not given back: nobody can slip in between.
      if (next) setImmediate(next);
      else this.#running -= 1;
    }
  }
}
