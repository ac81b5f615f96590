import { hash, randomUUID } from 'node:crypto';
import type { Block } from '../blocks/_block/define-block.ts';
import { factsFor, selectContent, viewPage, withOverrides } from '../blocks/_block/frame.ts';
import { isLazy } from '../blocks/_block/lazy-load.ts';
import type { StoredBlock } from '../schemas/page.ts';
import type { PageFacts } from '../schemas/page-facts.ts';
import { behaviour } from '../ui/behaviour.ts';
import type { ColumnWidth, HeadingLevel } from '../ui/view-page.ts';
import { type BlockMemory, type Drawn, sameFacts } from './block-memory.server.ts';
import type { LruCache } from './lru-cache.ts';
import { markupOf } from './markup-of.server.ts';

/** A block's part of the page. No bytes: it renders nothing. */
export interface RenderedBlock {
  bytes: Buffer;
  /** `<link rel=preload>` elements that React made for eager images: they belong in the head. */
  preloads: string[];
  /** Of the bytes: a part of its page's entity tag. */
  digest: string;
  hasMainHeading: boolean;
  /** Something in it comes to life in the browser. */
  hasChunk: boolean;
}

export interface Chunks {
  chunk(name: string): string | undefined;
  islandRuntime: string;
}

export interface BlockRenderer {
  registry: ReadonlyMap<string, Block>;
  facts: PageFacts;
  /** What the block's requests were answered: one reply, a map of them, or null. */
  replyFor(stored: StoredBlock): unknown;
  cache: LruCache<CachedBlock>;
  /** Where the chunks of behaviours and islands are. */
  chunks: Chunks;
  /** What the last render of the same stored blocks came to. */
  memory: BlockMemory;
  /** Raised by every build, so that no bytes outlive the code that made them. */
  build: string;
  /** Of the section in which the block stands. */
  columnWidth?: ColumnWidth;
  /** Lazy blocks asked for by name render at once. */
  eager?: boolean;
  onError(stored: StoredBlock, error: unknown): void;
  /** Hears how long each drawing took that came from no cache, in milliseconds. */
  onDrawn?: (block: string, ms: number) => void;
}

/** A block's own markup, cut where its children's bytes go: `pieces` is one longer than `order`. */
export interface CachedBlock {
  pieces: Buffer[];
  order: number[];
  preloads: string[];
  digest: string;
  hasMainHeading: boolean;
  hasChunk: boolean;
}

export const NOTHING: RenderedBlock = {
  bytes: Buffer.alloc(0),
  preloads: [],
  digest: '',
  hasMainHeading: false,
  hasChunk: false,
};

/** Markup of ours that is no block's. */
export const plainBlock = (html: string): RenderedBlock => ({
  ...NOTHING,
  bytes: Buffer.from(html),
  digest: digest(html),
  hasMainHeading: html.includes('<h1'),
  hasChunk: html.includes(CHUNK),
});

const CHUNK = ' data-chunk="';

/**
 * Where a child goes. It never leaves the process, so no text of a story can be taken for a cut.
 */
const MARK = `|${randomUUID()}|`;

function inOnePiece(html: string): Pick<CachedBlock, 'pieces' | 'order' | 'digest'> {
  const bytes = Buffer.from(html);
  return { pieces: [bytes], order: [], digest: hash('sha1', bytes, 'base64url') };
}

/** Markup between and around children, with the digest of both. */
function cut(html: string): Pick<CachedBlock, 'pieces' | 'order' | 'digest'> {
  // Odd parts are the numbers between two marks.
  const parts = html.split(MARK);
  const pieces = parts.filter((_, index) => index % 2 === 0).map((part) => Buffer.from(part));
  const order = parts.filter((_, index) => index % 2 === 1).map(Number);
  return { pieces, order, digest: digestOfText(parts.join('\0')) };
}

const digestOfText = (text: string): string => hash('sha1', text, 'base64url');
const digest = (value: unknown): string => digestOfText(JSON.stringify(value));

/** Hides a lazy block until it comes near (spec 4); the behaviour asks the server for its HTML. */
const lazyPlaceholder = (stored: StoredBlock, chunks: Chunks): string =>
  withChunks(
    markupOf(<div {...behaviour('_block/Lazy', 'load')} data-block={stored.id} />).html,
    chunks,
  );

const MARKED = / data-(behaviour|island)="([^"]+)"/g;

/**
 * Writes the address of its chunk on every element that a behaviour or an island brings to life;
 * the mark alone where there is none. Text cannot imitate a mark: its quotes are escaped, and
 * sanitised markup keeps no such attributes.
 */
function withChunks(html: string, { chunk, islandRuntime }: Chunks): string {
  return html.replace(MARKED, (mark, kind: string, name: string) => {
    const address = chunk(name);
    return address
      ? `${mark} data-chunk="${address}"${kind === 'island' ? ` data-react="${islandRuntime}"` : ''}`
      : mark;
  });
}

/**
 * Renders one stored block, and the blocks in it, to bytes. A block that is unknown, invalid, empty
 * or that throws renders nothing; the page goes on.
 */
export function renderBlock(
  stored: StoredBlock,
  level: HeadingLevel,
  renderer: BlockRenderer,
): RenderedBlock {
  try {
    return renderKnown(stored, level, renderer);
  } catch (error) {
    renderer.onError(stored, error);
    return NOTHING;
  }
}

function renderKnown(
  stored: StoredBlock,
  level: HeadingLevel,
  renderer: BlockRenderer,
): RenderedBlock {
  const known = renderer.memory.of(stored, renderer.registry.get(stored.block));
  if (!known.read.ok) return NOTHING;
  const { block, fields } = known.read;
  if (!renderer.eager && isLazy(fields, false, block)) {
    return plainBlock(lazyPlaceholder(stored, renderer.chunks));
  }
  const { container } = block;
  const childLevel = container?.childLevel?.(fields, level) ?? level;
  const inner = renderer.eager ? { ...renderer, eager: false } : renderer;
  const children =
    container && stored.children
      ? stored.children.map((child) => renderBlock(child, childLevel, inner))
      : NO_CHILDREN;
  if (container && !container.standsAlone && children.every((child) => child.bytes.length === 0))
    return NOTHING;

  const reply = renderer.replyFor(stored);
  const last = renderer.memory.drawn(known);
  const drawn = last && isSamePlace(last, level, renderer) ? last : undefined;
  const isSameReply = drawn?.reply === reply;
  if (drawn && isSameReply && sameChildren(drawn.children, children)) return drawn.result;

  const toDraw = { block, fields, stored, reply, level, children };
  // Where only the content changed, nothing equal was drawn before: no need to ask the cache.
  const own =
    drawn && isSameReply && sameFilled(drawn.children, children)
      ? drawn.own
      : drawOnce(toDraw, renderer, { isCached: !drawn });
  const result: RenderedBlock = {
    bytes: own.order.length === 0 ? (own.pieces[0] ?? NOTHING.bytes) : splice(own, children),
    preloads: [...own.preloads, ...children.flatMap((child) => child.preloads)],
    digest:
      children.length > 0
        ? digestOfText([own.digest, ...children.map((child) => child.digest)].join(' '))
        : own.digest,
    hasMainHeading: own.hasMainHeading || children.some((child) => child.hasMainHeading),
    hasChunk: own.hasChunk || children.some((child) => child.hasChunk),
  };
  const { facts, build, columnWidth } = renderer;
  renderer.memory.keepDrawn(known, {
    facts,
    build,
    level,
    columnWidth,
    reply,
    children,
    own,
    result,
  });
  return result;
}

const NO_CHILDREN: readonly RenderedBlock[] = [];

const isSamePlace = (
  last: Drawn,
  level: HeadingLevel,
  { facts, build, columnWidth }: BlockRenderer,
): boolean =>
  last.level === level &&
  last.columnWidth === columnWidth &&
  last.build === build &&
  sameFacts(last.facts, facts);

const sameChildren = (one: readonly RenderedBlock[], other: readonly RenderedBlock[]): boolean =>
  one.length === other.length && one.every((child, index) => child === other[index]);

const isFilled = ({ bytes }: RenderedBlock): boolean => bytes.length > 0;

const sameFilled = (one: readonly RenderedBlock[], other: readonly RenderedBlock[]): boolean =>
  one.length === other.length &&
  one.every((child, index) => isFilled(child) === isFilled(other[index] as RenderedBlock));

interface ToDraw {
  block: Block;
  fields: Record<string, unknown>;
  stored: StoredBlock;
  reply: unknown;
  level: HeadingLevel;
  children: readonly RenderedBlock[];
}

/** The block's own markup, from the cache when anything equal was drawn before. */
function drawOnce(
  { block, fields, stored, reply, level, children }: ToDraw,
  renderer: BlockRenderer,
  { isCached }: { isCached: boolean },
): CachedBlock {
  const own = factsFor(block, stored.id, renderer.facts);
  const content = selectContent(block, fields, withOverrides(reply, stored.overrides), own);
  const page = viewPage(block, renderer.facts, {
    blockId: stored.id,
    level,
    isEditing: false,
    ...(renderer.columnWidth ? { columnWidth: renderer.columnWidth } : {}),
  });
  const filled = children.map(isFilled);
  const drawing = { fields, content, page, filled };
  if (!isCached) return timed(block, drawing, renderer);
  const facts = [
    page.path,
    page.pageType,
    page.pageContent && digestOf(page.pageContent),
    page.query,
    page.columnWidth,
  ];
  const key = digest([
    renderer.build,
    page.site.key,
    stored.id,
    stored.block,
    stored.v,
    digestOf(fields),
    stored.overrides,
    outline(content),
    level,
    facts,
    filled,
  ]);
  const known = renderer.cache.get(key);
  if (known) return known;
  const drawn = timed(block, drawing, renderer);
  const bytes = drawn.pieces.reduce((sum, piece) => sum + piece.length, 0);
  renderer.cache.set(key, drawn, bytes);
  return drawn;
}

function timed(block: Block, drawing: Drawing, { chunks, onDrawn }: BlockRenderer): CachedBlock {
  const started = performance.now();
  const drawn = draw(block, drawing, chunks);
  onDrawn?.(block.name, performance.now() - started);
  return drawn;
}

const digests = new WeakMap<object, string>();

/**
 * Of a story or a block's fields: long, and shown by many blocks and pages. Neither is ever changed
 * in place.
 */
function digestOf(value: object): string {
  const known = digests.get(value);
  if (known) return known;
  const fresh = digest(value);
  digests.set(value, fresh);
  return fresh;
}

/** What a block shows, with a digest in the place of each story. */
function outline(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || 'toJSON' in content) return content;
  if (Array.isArray(content)) return content.map(outline);
  if ('_id' in content && 'type' in content) return digestOf(content);
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, outline(value)]));
}

interface Drawing {
  fields: Record<string, unknown>;
  content: unknown;
  page: ReturnType<typeof viewPage>;
  /** Which of the children came out with something to show. */
  filled: boolean[];
}

function draw(
  block: Block,
  { fields, content, page, filled }: Drawing,
  chunks: Chunks,
): CachedBlock {
  const indexes = filled.map((_, index) => index);
  const columns = block.container ? block.container.split(fields, indexes) : [];
  // A child that renders nothing keeps its place, so that positions stay true.
  const nodes = columns.map((column) =>
    column.map((index) => (filled[index] ? `${MARK}${index}${MARK}` : null)),
  );
  const view = <block.View fields={fields} content={content} page={page} columns={nodes} />;
  const { html, preloads, hasMainHeading, isAlive } = markupOf(view, `${page.blockId}-`);
  const finished = isAlive ? withChunks(html, chunks) : html;
  const { pieces, order, digest: own } = filled.length > 0 ? cut(finished) : inOnePiece(finished);
  return {
    pieces,
    order,
    digest: own,
    preloads,
    hasMainHeading,
    hasChunk: isAlive && finished.includes(CHUNK),
  };
}

function splice(own: CachedBlock, children: readonly RenderedBlock[]): Buffer {
  const parts: Buffer[] = [];
  own.pieces.forEach((piece, index) => {
    parts.push(piece);
    const child = own.order[index];
    if (child !== undefined) parts.push(children[child]?.bytes ?? NOTHING.bytes);
  });
  return Buffer.concat(parts);
}
