import type { Block, ReadFields } from '../../blocks/_block/define-block.ts';
import {
  type Exchange,
  shownFromStart,
  storiesShown,
  takeOut,
} from '../../blocks/_block/repeats.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { type ReadBlock, readingOrder } from '../document/reading-order.ts';

/** A block on the canvas with its requests and their replies. */
export interface PlacedBlock {
  block: Block;
  stored: StoredBlock;
  fields: ReadFields;
  /** It has several requests, by name. */
  isMap: boolean;
  requests: readonly LiveRequest[];
}

interface LiveRequest extends Exchange {
  /** The request of `longerReply`: one of an outcome's `longer`. */
  longerRequest?: ContentRequest;
}

export interface Outcome {
  /** The reply that the block gets, as on the site. */
  reply: unknown;
  /** Its parts, in the order of the requests. */
  replies: readonly unknown[];
  /**
   * How many stories its feeds brought, and how many of them are missing because the page shows
   * them already.
   */
  brought: number;
  missing: number;
  /** Requests for more stories to fill up with, by the names of the block's requests. */
  longer: Readonly<Record<string, ContentRequest>>;
}

const sameRequests = (one: readonly LiveRequest[], other: readonly LiveRequest[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ reply, longerReply }, index) =>
      reply === other[index]?.reply && longerReply === other[index]?.longerReply,
  );

const samePlaced = (one: PlacedBlock | undefined, other: PlacedBlock): boolean =>
  one?.stored === other.stored &&
  one.fields === other.fields &&
  one.block === other.block &&
  sameRequests(one.requests, other.requests);

const lengthOf = (reply: unknown): number =>
  typeof reply === 'object' &&
  reply !== null &&
  'content_elements' in reply &&
  Array.isArray(reply.content_elements)
    ? reply.content_elements.length
    : 0;

const sameOutcome = (one: Outcome, other: Outcome): boolean =>
  one.missing === other.missing &&
  one.brought === other.brought &&
  one.replies.every((reply, index) => reply === other.replies[index]) &&
  JSON.stringify(one.longer) === JSON.stringify(other.longer);

/**
 * The site option `dedupe` on the canvas: in reading order, which stories each block still has to
 * show.
 */
export class Repeats {
  readonly #facts: PageFacts;
  readonly #placed = new Map<string, PlacedBlock>();
  readonly #listeners = new Set<() => void>();
  #outcomes = new Map<string, Outcome>();
  readonly #shared = new Map<string, readonly ReadBlock[]>();
  #read: readonly ReadBlock[] = [];
  #isDue = false;

  constructor(facts: PageFacts) {
    this.#facts = facts;
  }

  /** Puts or replaces a block by its node's id; null when it left the canvas. */
  place(id: string, placed: PlacedBlock | null): void {
    if (placed && samePlaced(this.#placed.get(id), placed)) return;
    if (placed) this.#placed.set(id, placed);
    else if (!this.#placed.delete(id)) return;
    this.#plan();
  }

  /** The blocks of the page. */
  setRead(read: readonly ReadBlock[]): void {
    this.#read = read;
    this.#plan();
  }

  /** What a block of the page shows of a shared one, in its place; null: it left the canvas. */
  setShared(id: string, read: readonly ReadBlock[] | null): void {
    if (read) this.#shared.set(id, read);
    else this.#shared.delete(id);
    this.#plan();
  }

  #order(): string[] {
    const read = this.#read.flatMap((own) => {
      const shared = this.#shared.get(own.id) ?? [];
      return [own, ...shared.map(({ id, isLazy }) => ({ id, isLazy: own.isLazy || isLazy }))];
    });
    return readingOrder(read);
  }

  /**
   * Undefined until the block was placed and the page computed. The same object while nothing
   * changed.
   */
  outcome(id: string): Outcome | undefined {
    return this.#outcomes.get(id);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Blocks are placed in bursts: the page is computed once for each. */
  #plan(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#work();
      for (const listener of this.#listeners) listener();
    });
  }

  #work(): void {
    const shown = shownFromStart(this.#facts);
    const outcomes = new Map<string, Outcome>();
    for (const id of this.#order()) {
      const placed = this.#placed.get(id);
      if (!placed) continue;
      const outcome = this.#outcomeOf(placed, shown, this.#outcomes.get(id));
      outcomes.set(id, outcome);
      const { block, stored, fields } = placed;
      try {
        for (const story of storiesShown(block, {
          stored,
          fields,
          reply: outcome.reply,
          facts: this.#facts,
        }))
          shown.add(story);
      } catch {
        // The block's card on the canvas says that it fails.
      }
    }
    this.#outcomes = outcomes;
  }

  #outcomeOf(
    { block, isMap, requests }: PlacedBlock,
    shown: ReadonlySet<string>,
    last: Outcome | undefined,
  ): Outcome {
    const isPaged = block.parameters !== undefined;
    const taken = requests.map(({ longerRequest, longerReply, ...one }) => {
      const first = takeOut(one, shown, { isPaged });
      const hasLonger =
        longerReply !== undefined && JSON.stringify(longerRequest) === JSON.stringify(first.longer);
      return {
        name: one.name,
        longer: first.longer,
        ...(hasLonger ? takeOut({ ...one, longerReply }, shown) : first),
      };
    });
    const fresh: Outcome = {
      reply: isMap
        ? Object.fromEntries(taken.map(({ name, reply }) => [name, reply]))
        : taken[0]?.reply,
      replies: taken.map(({ reply }) => reply),
      brought: requests.reduce((total, { reply }) => total + lengthOf(reply), 0),
      missing: taken.reduce((total, { missing }) => total + missing, 0),
      longer: Object.fromEntries(
        taken.flatMap(({ name, longer }) => (longer ? [[name, longer]] : [])),
      ),
    };
    return last && sameOutcome(last, fresh) ? last : fresh;
  }
}
