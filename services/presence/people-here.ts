/** Somebody who has a page open. */
export interface PersonHere {
  /** Of the tab: one person may have the page open twice. */
  session: string;
  name: string;
  /** Stored id of the block that is selected. */
  block: string | null;
}

interface Seen extends PersonHere {
  atMs: number;
}

/** A tab tells every 15 seconds that it is there; one that missed three times is not. */
export const GONE_AFTER_MS = 50_000;

/** Who has which page open, as every node hears it. Names nobody's browser by another's session. */
export class PeopleHere {
  readonly #pages = new Map<string, Map<string, Seen>>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Returns whether anything that others see changed. */
  arrive(page: string, staff: string, person: PersonHere): boolean {
    const people = this.#pages.get(page) ?? new Map<string, Seen>();
    this.#pages.set(page, people);
    const key = `${staff} ${person.session}`;
    const before = people.get(key);
    people.set(key, { ...person, atMs: this.#nowMs() });
    return before?.block !== person.block || before.name !== person.name;
  }

  leave(page: string, staff: string, session: string): boolean {
    const people = this.#pages.get(page);
    const isGone = people?.delete(`${staff} ${session}`) ?? false;
    if (people?.size === 0) this.#pages.delete(page);
    return isGone;
  }

  /** Those who are here, by name. */
  on(page: string): PersonHere[] {
    return [...(this.#pages.get(page)?.values() ?? [])]
      .map(({ session, name, block }) => ({ session, name, block }))
      .sort((one, other) => one.name.localeCompare(other.name, 'es'));
  }

  /** Who has which page open: their names, each once. */
  everywhere(): ReadonlyMap<string, readonly string[]> {
    return new Map(
      [...this.#pages.keys()].map((page) => [
        page,
        [...new Set(this.on(page).map(({ name }) => name))],
      ]),
    );
  }

  /** Forgets those who no longer tell that they are here; returns the pages that they left. */
  forgetSilent(): string[] {
    const since = this.#nowMs() - GONE_AFTER_MS;
    const left: string[] = [];
    for (const [page, people] of this.#pages) {
      const before = people.size;
      for (const [key, { atMs }] of people) if (atMs < since) people.delete(key);
      if (people.size < before) left.push(page);
      if (people.size === 0) this.#pages.delete(page);
    }
    return left;
  }
}
