import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Block } from '../blocks/_block/define-block.ts';
import { factsFor, isLazy, selectContent, viewPage, withOverrides } from '../blocks/_block/frame.ts';
import type { StoredBlock } from '../schemas/page.ts';
import type { PageFacts } from '../schemas/page-facts.ts';
import { behaviour } from '../ui/behaviour.ts';
import type { HeadingLevel, Room } from '../ui/view-page.ts';
import { type BlockMemory, type Drawn, sameFacts } from './block-memory.server.ts';
import type { LruCache } from './lru-cache.ts';

/** A block's part of the page. No bytes: it renders nothing. */
export interface RenderedBlock {
  bytes: Buffer;
  /** `<link rel=preload>` elements that React made for eager images: they belong in the head. */
  preloads: string[];
  /** Changes whenever the bytes may: the block cache's key, and a part of its container's. */
  key: string;
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
  room?: Room;
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
  key: '',
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
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;
const PRELOAD = /<link rel="preload"[^>]*>/g;

let marks = 0;

/** Unguessable and never repeated, so that no text of a story can be taken for a cut. */
const newMark = () =>
  `\u2063${createHash('sha1').update(`${process.hrtime.bigint()}-${marks++}-${Math.random()}`).digest('hex').slice(0, 20)}\u2063`;

function cut(html: string, mark: string): Pick<CachedBlock, 'pieces' | 'order'> {
  const pieces: Buffer[] = [];
  const order: number[] = [];
  const parts = html.split(mark);
  // Odd parts are the numbers between two marks.
  parts.forEach((part, index) => {
    if (index % 2 === 0) pieces.push(Buffer.from(part));
    else order.push(Number(part));
  });
  return { pieces, order };
}

function digest(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64url');
}

/** Hides a lazy block until it comes near (spec 4); the behaviour asks the server for its HTML. */
const lazyPlaceholder = (stored: StoredBlock, chunks: Chunks): string =>
  withChunks(renderToStaticMarkup(<div {...behaviour('_block/Lazy', 'load')} data-block={stored.id} />), chunks);

const MARKED = / data-(behaviour|island)="([^"]+)"/g;

/**
 * Writes the address of its chunk on every element that a behaviour or an island brings to life; the mark alone where there is none. Text cannot
 * imitate a mark: its quotes are escaped, and sanitised markup keeps no such attributes.
 */
function withChunks(html: string, { chunk, islandRuntime }: Chunks): string {
  return html.replace(MARKED, (mark, kind: string, name: string) => {
    const address = chunk(name);
    return address ? `${mark} data-chunk="${address}"${kind === 'island' ? ` data-react="${islandRuntime}"` : ''}` : mark;
  });
}

/**
 * Renders one stored block, and the blocks in it, to bytes. A block that is unknown, invalid, empty or that throws
 * renders nothing; the page goes on.
 */
export function renderBlock(stored: StoredBlock, level: HeadingLevel, renderer: BlockRenderer): RenderedBlock {
  try {
    return renderKnown(stored, level, renderer);
  } catch (error) {
    renderer.onError(stored, error);
    return NOTHING;
  }
}

function renderKnown(stored: StoredBlock, level: HeadingLevel, renderer: BlockRenderer): RenderedBlock {
  const known = renderer.memory.of(stored, renderer.registry.get(stored.block));
  if (!known.read.ok) return NOTHING;
  const { block, fields } = known.read;
  if (!renderer.eager && isLazy(fields, false, block)) {
    return { ...plainBlock(lazyPlaceholder(stored, renderer.chunks)), key: `lazy:${stored.id}` };
  }
  const { container } = block;
  const childLevel = container?.childLevel?.(fields, level) ?? level;
  const inner = renderer.eager ? { ...renderer, eager: false } : renderer;
  const children = container ? (stored.children ?? []).map((child) => renderBlock(child, childLevel, inner)) : [];
  if (container && !container.standsAlone && children.every((child) => child.bytes.length === 0)) return NOTHING;

  const reply = renderer.replyFor(stored);
  const { drawn } = known;
  if (drawn && isSame(drawn, { facts: renderer.facts, build: renderer.build, level, room: renderer.room, reply, children }))
    return drawn.result;

  const own = drawOnce({ block, fields, stored, reply, level, children }, renderer);
  const { key } = own;
  const result: RenderedBlock = {
    bytes: own.order.length === 0 ? (own.pieces[0] ?? NOTHING.bytes) : splice(own, children),
    preloads: [...own.preloads, ...children.flatMap((child) => child.preloads)],
    key: container ? digest([key, ...children.map((child) => child.key)]) : key,
    digest: children.length > 0 ? digest([own.digest, ...children.map((child) => child.digest)]) : own.digest,
    hasMainHeading: own.hasMainHeading || children.some((child) => child.hasMainHeading),
    hasChunk: own.hasChunk || children.some((child) => child.hasChunk),
  };
  known.drawn = { facts: renderer.facts, build: renderer.build, level, room: renderer.room, reply, children, result };
  return result;
}

const isSame = (one: Drawn, other: Omit<Drawn, 'result'>): boolean =>
  one.reply === other.reply &&
  one.level === other.level &&
  one.room === other.room &&
  one.build === other.build &&
  sameFacts(one.facts, other.facts) &&
  sameChildren(one.children, other.children);

const sameChildren = (one: readonly RenderedBlock[], other: readonly RenderedBlock[]): boolean =>
  one.length === other.length && one.every((child, index) => child === other[index]);

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
): CachedBlock & { key: string } {
  const own = factsFor(block, stored.id, renderer.facts);
  const content = selectContent(block, fields, withOverrides(reply, stored.overrides), own);
  const page = viewPage(block, renderer.facts, {
    blockId: stored.id,
    level,
    isEditing: false,
    ...(renderer.room ? { room: renderer.room } : {}),
  });
  const filled = children.map((child) => child.bytes.length > 0);
  const facts = [page.path, page.pageType, page.pageContent && digestOfContent(page.pageContent), page.query, page.room];
  const key = digest([
    renderer.build,
    page.site.key,
    stored.id,
    stored.block,
    stored.v,
    fields,
    stored.overrides,
    content,
    level,
    facts,
    filled,
  ]);
  const known = renderer.cache.get(key);
  if (known) return { ...known, key };
  const started = performance.now();
  const drawn = draw(block, { fields, content, page, filled }, renderer.chunks);
  renderer.onDrawn?.(block.name, performance.now() - started);
  return { ...keep(key, drawn, renderer.cache), key };
}

const contentDigests = new WeakMap<object, string>();

/** Of what a page is about: long for a story, and asked for by many blocks. */
function digestOfContent(content: object): string {
  const known = contentDigests.get(content) ?? digest(content);
  contentDigests.set(content, known);
  return known;
}

function keep(key: string, own: CachedBlock, cache: LruCache<CachedBlock>): CachedBlock {
  const bytes = own.pieces.reduce((sum, piece) => sum + piece.length, 0);
  cache.set(key, own, bytes);
  return own;
}

interface Drawing {
  fields: Record<string, unknown>;
  content: unknown;
  page: ReturnType<typeof viewPage>;
  /** Which of the children came out with something to show. */
  filled: boolean[];
}

function draw(block: Block, { fields, content, page, filled }: Drawing, chunks: Chunks): CachedBlock {
  const mark = newMark();
  const indexes = filled.map((_, index) => index);
  const columns = block.container ? block.container.split(fields, indexes) : [];
  // A child that renders nothing keeps its place, so that positions stay true.
  const nodes = columns.map((column) => column.map((index) => (filled[index] ? `${mark}${index}${mark}` : null)));
  const markup = renderToStaticMarkup(<block.View fields={fields} content={content} page={page} columns={nodes} />, {
    identifierPrefix: `${page.blockId}-`,
  });
  const html = withChunks(markup, chunks);
  const head = PRELOADS.exec(html)?.[0] ?? '';
  const rest = html.slice(head.length);
  return {
    ...cut(rest, mark),
    preloads: head.match(PRELOAD) ?? [],
    // The mark is another one each time.
    digest: digest(rest.replaceAll(mark, '\u2063')),
    hasMainHeading: rest.includes('<h1'),
    hasChunk: rest.includes(CHUNK),
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
