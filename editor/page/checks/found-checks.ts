import type { Finding } from '../../../schemas/finding.ts';

const sameFindings = (one: readonly Finding[] | undefined, other: readonly Finding[]): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

/** What was found last on the open page, for who shows it: undefined until it was looked at. */
export class FoundChecks {
  readonly #listeners = new Set<() => void>();
  #found: readonly Finding[] | undefined;

  /** The same object while the same is found. */
  readonly current = (): readonly Finding[] | undefined => this.#found;

  put(found: readonly Finding[]): void {
    if (sameFindings(this.#found, found)) return;
    this.#found = found;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
