import { apply } from '../../schemas/page-records/apply.ts';
import { type PageChange, touches } from '../../schemas/page-records/page-change.ts';
import {
  type BlockRecord,
  idsIn,
  isDealt,
  type PageRecords,
  parentOf,
} from '../../schemas/page-records/page-records.ts';
import type { Catalogue } from '../document/catalogue.ts';

/** The page on the canvas, and who listens to which part of it. */
export class PageStore {
  #page: PageRecords;
  readonly #catalogue: Catalogue;
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(page: PageRecords, catalogue: Catalogue) {
    this.#page = page;
    this.#catalogue = catalogue;
  }

  page(): PageRecords {
    return this.#page;
  }

  /** How many blocks there are. */
  get size(): number {
    return this.#page.blocks.size;
  }

  block(id: string): BlockRecord | undefined {
    return this.#page.blocks.get(id);
  }

  /** Do the children of a block stand in columns? */
  isDealt(id: string): boolean {
    return isDealt(this.#page, id);
  }

  /** The chain in whose column a block stands; undefined at the top of a section. */
  parentOf(id: string): BlockRecord | undefined {
    return this.block(parentOf(this.block(id)?.list ?? '') ?? '');
  }

  /** The ids in a zone, in order; the same list while nothing changed. */
  idsIn(zone: string): readonly string[] {
    return idsIn(this.#page, zone);
  }

  /** `key`: one of those that `touches` names. Returns how to stop. */
  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  /** Changes the page, and tells those whose part of it the changes name. */
  apply(changes: readonly PageChange[]): void {
    this.#page = apply(this.#page, changes, this.#catalogue);
    for (const key of touches(changes))
      for (const listener of this.#listeners.get(key) ?? []) listener();
  }
}
