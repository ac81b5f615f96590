import type { StoredBlock } from '../page.ts';
import {
  type BlockRecord,
  idsIn,
  innerLists,
  type PageFacts,
  type PageRecords,
} from './page-records.ts';

/**
 * A page while it is being changed. It is read like any page; what it is written to is copied
 * first, so that the page it was made of stays as it is.
 */
export class PageDraft implements PageRecords {
  readonly #before: PageRecords;
  #facts: PageFacts;
  #blocks: Map<string, BlockRecord> | undefined;
  #lists: Map<string, readonly string[]> | undefined;

  constructor(page: PageRecords) {
    this.#before = page;
    this.#facts = page.facts;
  }

  get facts(): PageFacts {
    return this.#facts;
  }

  set facts(facts: PageFacts) {
    this.#facts = facts;
  }

  get blocks(): ReadonlyMap<string, BlockRecord> {
    return this.#blocks ?? this.#before.blocks;
  }

  get lists(): ReadonlyMap<string, readonly string[]> {
    return this.#lists ?? this.#before.lists;
  }

  put(record: BlockRecord): void {
    this.#blocks ??= new Map(this.#before.blocks);
    this.#blocks.set(record.id, record);
  }

  /** Another state of a block that is there. */
  change(id: string, own: StoredBlock): void {
    const record = this.blocks.get(id);
    if (record && record.own !== own) this.put({ ...record, own });
  }

  order(list: string, ids: readonly string[]): void {
    this.#lists ??= new Map(this.#before.lists);
    this.#lists.set(list, ids);
  }

  /** Has a list hold these blocks, which have left where they stood. */
  fill(list: string, ids: readonly string[]): void {
    this.order(list, ids);
    for (const id of ids) {
      const record = this.blocks.get(id);
      if (record && record.list !== list) this.put({ ...record, list });
    }
  }

  /** Puts a block that stands nowhere into a list. */
  insert(list: string, at: number, record: BlockRecord): void {
    this.order(list, idsIn(this, list).toSpliced(at, 0, record.id));
    if (record.list !== list || this.blocks.get(record.id) !== record)
      this.put(record.list === list ? record : { ...record, list });
  }

  /** Takes a block out of its list. */
  detach(id: string): void {
    const { list } = this.blocks.get(id) ?? {};
    if (list === undefined) return;
    const ids = idsIn(this, list);
    if (ids.includes(id)) this.order(list, ids.toSpliced(ids.indexOf(id), 1));
  }

  drop(list: string): void {
    this.#lists ??= new Map(this.#before.lists);
    this.#lists.delete(list);
  }

  /** Takes a block from the page, with all that stands in it. */
  remove(id: string): void {
    if (!this.blocks.has(id)) return;
    for (const list of innerLists(this, id)) {
      for (const inner of idsIn(this, list)) this.remove(inner);
      this.drop(list);
    }
    this.detach(id);
    this.#blocks ??= new Map(this.#before.blocks);
    this.#blocks.delete(id);
  }

  /** The page as it is now; the very page of before while nothing was written. */
  done(): PageRecords {
    const { facts, blocks, lists } = this;
    const before = this.#before;
    const isSame = facts === before.facts && blocks === before.blocks && lists === before.lists;
    return isSame ? before : { facts, blocks, lists };
  }
}
