import {
  type UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

/** What of the browser's history is guarded. */
export type GuardableHistory = Pick<
  BrowserHistory,
  'action' | 'location' | 'listen' | 'createHref' | 'push' | 'replace' | 'go'
>;

/** Somebody who would leave, and was held up. */
export interface Attempt {
  proceed: () => void;
}

/** Told where somebody would go. Returns whether they are held up; `attempt` lets them go on. */
export type LeaveGuard = (pathname: string, attempt: Attempt) => boolean;

export interface ShownLocation {
  action: NavigationType;
  location: Location;
}

/**
 * The history of the browser with somebody at the door: what is unsaved is saved, or asked for,
 * before another screen opens, by a link or by the browser's own buttons.
 */
export class GuardedHistory implements Navigator {
  readonly #history: GuardableHistory;
  readonly #guards = new Set<LeaveGuard>();
  /** The step that the browser already took is taken back: it is none of anybody's. */
  #isReturning = false;
  /** What waits until it is: a browser forgets one of two steps at once. */
  #next: (() => void) | undefined;
  /** Who was held up goes on. */
  #isOpen = false;

  constructor(history: GuardableHistory) {
    this.#history = history;
  }

  get shown(): ShownLocation {
    return { action: this.#history.action, location: this.#history.location };
  }

  /** Asked before each step, until what is returned is called. */
  guard(guard: LeaveGuard): () => void {
    this.#guards.add(guard);
    return () => this.#guards.delete(guard);
  }

  listen(tell: (shown: ShownLocation) => void): () => void {
    return this.#history.listen(({ action, location, delta }) => {
      const isPop = action === NavigationType.Pop;
      if (isPop && this.#isReturning) {
        this.#isReturning = false;
        const next = this.#next;
        this.#next = undefined;
        next?.();
        return;
      }
      const isTakenBack = isPop && this.#takesBack(location, delta);
      this.#isOpen = false;
      if (!isTakenBack) tell({ action, location });
    });
  }

  #isHeldUp(pathname: string, proceed: () => void): boolean {
    if (this.#isOpen) return false;
    return [...this.#guards].some((guard) => guard(pathname, { proceed }));
  }

  #go(step: () => void): void {
    const go = () => {
      this.#isOpen = true;
      step();
    };
    if (this.#isReturning) this.#next = go;
    else go();
  }

  /** The browser went back or on by itself, and is sent where it was. */
  #takesBack({ pathname }: Location, delta: number | null): boolean {
    // Nobody knows how far: an entry that is none of ours.
    if (!delta) return false;
    if (!this.#isHeldUp(pathname, () => this.#go(() => this.#history.go(delta)))) return false;
    this.#isReturning = true;
    this.#history.go(-delta);
    return true;
  }

  #step(to: To, step: () => void): void {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const { pathname = this.#history.location.pathname } = path;
    if (this.#isHeldUp(pathname, () => this.#go(step))) return;
    step();
  }

  // The router calls these by themselves.
  createHref = (to: To): string => this.#history.createHref(to);

  push = (to: To, state?: unknown): void => this.#step(to, () => this.#history.push(to, state));

  replace = (to: To, state?: unknown): void =>
    this.#step(to, () => this.#history.replace(to, state));

  go = (delta: number): void => this.#history.go(delta);
}
