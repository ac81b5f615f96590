import type { Block } from '../../blocks/_block/define-block.ts';
import { type BlockRead, readBlock } from '../../blocks/_block/read-block.ts';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { ColumnWidth, HeadingLevel } from '../../ui/view-page.ts';
import { LastOf } from '../cache/last-of.ts';
import { DocumentMemory } from './document-memory.ts';
import type { CachedBlock, RenderedBlock } from './rendered-block.ts';
import type { BlockRequests, RequestPlan } from './request-plan.ts';
import { sameFacts } from './same-facts.ts';

/** What a block was rendered to, and all that this depended on. */
export interface BlockRender {
  facts: PageFacts;
  build: string;
  level: HeadingLevel;
  columnWidth: ColumnWidth | undefined;
  /** Of its place, by name. */
  room: string | undefined;
  alone: boolean | undefined;
  reply: unknown;
  children: readonly RenderedBlock[];
  /** Its own markup, without its children's. */
  markup: CachedBlock;
  result: RenderedBlock;
}

type NamedReplies = readonly (readonly [name: string, reply: unknown])[];

const sameReplies = (one: NamedReplies, other: NamedReplies): boolean =>
  one.length === other.length &&
  one.every(([name, reply], index) => name === other[index]?.[0] && reply === other[index]?.[1]);

/** What is remembered of one stored block since it was last read. */
export class BlockState {
  readonly block: Block | undefined;
  readonly read: BlockRead;
  readonly requests = new LastOf<PageFacts, BlockRequests>(sameFacts);
  /** Of a block that requests several things: the same object while all its parts are the same. */
  readonly replies = new LastOf<NamedReplies, Record<string, unknown>>(sameReplies);
  render: { epoch: number; last: BlockRender } | undefined;

  constructor(block: Block | undefined, stored: StoredBlock) {
    this.block = block;
    this.read = readBlock(block, stored);
  }
}

/**
 * Remembers, for documents that are in memory, what reading, requesting and rendering them came to
 * the last time. It never changes an outcome: each use compares what the value was made from, by
 * identity. Documents and stored blocks are never changed in place.
 */
export class RenderMemory {
  readonly #documents = new WeakMap<PageDocument, DocumentMemory>();
  readonly plans = new WeakMap<readonly StoredBlock[], RequestPlan>();
  readonly #blocks = new WeakMap<StoredBlock, BlockState>();
  /** Raised when the code that renders changed: older renders do not count. */
  #epoch = 0;

  /** What blocks declare stands while their declarations do. */
  forgetRenders(): void {
    this.#epoch += 1;
  }

  stateOf(stored: StoredBlock, block: Block | undefined): BlockState {
    const known = this.#blocks.get(stored);
    if (known && known.block === block) return known;
    const fresh = new BlockState(block, stored);
    this.#blocks.set(stored, fresh);
    return fresh;
  }

  documentOf(
    document: PageDocument,
    layout: Layout,
    registry: ReadonlyMap<string, Block>,
  ): DocumentMemory {
    const known = this.#documents.get(document);
    if (known?.registry === registry && known.layout === layout) return known;
    const read = (stored: StoredBlock) => this.stateOf(stored, registry.get(stored.block)).read;
    const fresh = new DocumentMemory(document, { layout, registry, read });
    this.#documents.set(document, fresh);
    return fresh;
  }

  lastRender({ render }: BlockState): BlockRender | undefined {
    return render?.epoch === this.#epoch ? render.last : undefined;
  }

  keepRender(state: BlockState, last: BlockRender): void {
    state.render = { epoch: this.#epoch, last };
  }
}
