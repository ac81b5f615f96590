/** Failures in a row, without one success between them, that open a breaker. */
const MAX_FAILURES = 3;
const OPEN_MS = 5_000;

export type BreakerState = 'closed' | 'open' | 'half-open';

export interface BreakerOptions {
  /** Milliseconds since 1970. */
  clock: () => number;
  maxFailures?: number;
  /** How long nobody is let through before one is sent to try. */
  openMs?: number;
  onChange?: (state: BreakerState) => void;
}

/**
 * Keeps callers from waiting for something that does not reply: after some failures in a row
 * nobody is let through for a while, then one caller alone, whose luck decides for all.
 */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;
  #state: BreakerState = 'closed';
  #opened = 0;
  readonly #options: BreakerOptions;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  get state(): BreakerState {
    return this.#state;
  }

  /** Nobody is let through now; once its time is up the next caller would be, to try. */
  get isShut(): boolean {
    if (this.#state === 'open') return this.#options.clock() < this.#openUntil;
    return this.#state === 'half-open';
  }

  /** How often it opened. */
  get opened(): number {
    return this.#opened;
  }

  /** May the caller go on? Whoever may has to say how it went: `succeed` or `fail`. */
  enter(): boolean {
    if (this.#state === 'closed') return true;
    if (this.#state === 'half-open' || this.#options.clock() < this.#openUntil) return false;
    this.#become('half-open');
    return true;
  }

  succeed(): void {
    this.#failures = 0;
    // A late success of a call from before it opened says as much as the trial would.
    this.#become('closed');
  }

  fail(): void {
    this.#failures += 1;
    if (this.#state === 'open') return;
    if (this.#state === 'closed' && this.#failures < (this.#options.maxFailures ?? MAX_FAILURES))
      return;
    this.#openUntil = this.#options.clock() + (this.#options.openMs ?? OPEN_MS);
    this.#opened += 1;
    this.#become('open');
  }

  #become(state: BreakerState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onChange?.(state);
  }
}
