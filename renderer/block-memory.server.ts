import type { Block } from '../blocks/_block/define-block.ts';
import { type BlockRead, readBlock } from '../blocks/_block/read-block.ts';
import type { ContentRequest } from '../schemas/feed.ts';
import type { StoredBlock } from '../schemas/page.ts';
import type { PageFacts } from '../schemas/page-facts.ts';
import type { ColumnWidth, HeadingLevel } from '../ui/view-page.ts';
import type { CachedBlock, RenderedBlock } from './render-block.server.tsx';

export interface Asked {
  facts: PageFacts;
  /** By name; the name is '' where the block asks for one thing. Empty: it asks for nothing. */
  requests: readonly { name: string; request: ContentRequest; key: string }[];
  isMap: boolean;
}

/** What a block came to: where, by which code and of what. */
export interface Drawn {
  facts: PageFacts;
  build: string;
  level: HeadingLevel;
  columnWidth: ColumnWidth | undefined;
  /** Which of the memory's times it was drawn in. */
  epoch: number;
  reply: unknown;
  children: readonly RenderedBlock[];
  /** Its own markup, without its children's. */
  own: CachedBlock;
  result: RenderedBlock;
}

/** What is known of one stored block since it was last read, asked for and drawn. */
export interface Known {
  block: Block | undefined;
  read: BlockRead;
  asked?: Asked;
  /**
   * The last reply of a block that asks for several things: the same object while all of its parts
   * are the same.
   */
  replies?: Record<string, unknown>;
  drawn?: Drawn;
}

/**
 * Remembers, for the blocks of documents that are in memory, what their last reading, asking and
 * drawing came to. Nothing is ever wrong by it: each use compares what it came from, by identity. A
 * stored block is never changed in place.
 */
export class BlockMemory {
  readonly #known = new WeakMap<StoredBlock, Known>();
  #epoch = 0;

  /**
   * Forgets what was drawn: the code that drew it changed. What blocks say stands while their
   * declarations do.
   */
  forgetDrawn(): void {
    this.#epoch += 1;
  }

  drawn({ drawn }: Known): Drawn | undefined {
    return drawn?.epoch === this.#epoch ? drawn : undefined;
  }

  keepDrawn(known: Known, drawn: Omit<Drawn, 'epoch'>): void {
    known.drawn = { ...drawn, epoch: this.#epoch };
  }

  of(stored: StoredBlock, block: Block | undefined): Known {
    const known = this.#known.get(stored);
    if (known && known.block === block) return known;
    const fresh: Known = { block, read: readBlock(block, stored) };
    this.#known.set(stored, fresh);
    return fresh;
  }
}

function sameQuery(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}

/** Would everything that a block may know of its page be the same? Site and content by identity. */
export const sameFacts = (one: PageFacts, other: PageFacts): boolean =>
  one === other ||
  (one.site === other.site &&
    one.path === other.path &&
    one.pageType === other.pageType &&
    one.pageContent === other.pageContent &&
    sameQuery(one.query, other.query));
