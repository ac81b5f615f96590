import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Block } from '../blocks/_block/define-block.ts';
import { factsFor, isLazy, selectContent, viewPage, withOverrides } from '../blocks/_block/frame.ts';
import { readBlock } from '../blocks/_block/read-block.ts';
import type { StoredBlock } from '../schemas/page.ts';
import type { PageFacts } from '../schemas/page-facts.ts';
import { behaviour } from '../ui/behaviour.ts';
import type { HeadingLevel } from '../ui/view-page.ts';
import type { LruCache } from './lru-cache.ts';

/** A block's part of the page. No bytes: it renders nothing. */
export interface RenderedBlock {
  bytes: Buffer;
  /** `<link rel=preload>` elements that React made for eager images: they belong in the head. */
  preloads: string[];
  /** Changes whenever the bytes may: the block cache's key, and a part of its container's. */
  key: string;
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
  /** Raised by every build, so that no bytes outlive the code that made them. */
  build: string;
  /** Lazy blocks asked for by name render at once. */
  eager?: boolean;
  onError(stored: StoredBlock, error: unknown): void;
}

/** A block's own markup, cut where its children's bytes go: `pieces` is one longer than `order`. */
export interface CachedBlock {
  pieces: Buffer[];
  order: number[];
  preloads: string[];
}

export const NOTHING: RenderedBlock = { bytes: Buffer.alloc(0), preloads: [], key: '' };

const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;
const PRELOAD = /<link rel="preload"[^>]*>/g;

let marks = 0;

/** Unguessable and never repeated, so that no text of a story can be taken for a cut. */
const newMark = () =>
  `\u2063${createHash('sha1').update(`${process.hrtime.bigint()}-${marks++}-${Math.random()}`).digest('hex').slice(0, 20)}\u2063`;

function cut(html: string, mark: string): Omit<CachedBlock, 'preloads'> {
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
  const read = readBlock(renderer.registry.get(stored.block), stored);
  if (!read.ok) return NOTHING;
  const { block, fields } = read;
  if (!renderer.eager && isLazy(fields, false, block)) {
    return { bytes: Buffer.from(lazyPlaceholder(stored, renderer.chunks)), preloads: [], key: `lazy:${stored.id}` };
  }
  const reply = withOverrides(renderer.replyFor(stored), stored.overrides);
  const content = selectContent(block, fields, reply, factsFor(block, stored.id, renderer.facts));
  const page = viewPage(block, renderer.facts, { blockId: stored.id, level, isEditing: false });

  const { container } = block;
  const stored_children = container ? (stored.children ?? []) : [];
  const childLevel = container?.childLevel?.(fields, level) ?? level;
  const children = stored_children.map((child) => renderBlock(child, childLevel, { ...renderer, eager: false }));
  if (container && !container.standsAlone && children.every((child) => child.bytes.length === 0)) return NOTHING;

  const filled = children.map((child) => child.bytes.length > 0);
  const facts = [page.path, page.pageType, page.pageContent && digest(page.pageContent), page.query];
  const ownKey = digest([
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
  const own =
    renderer.cache.get(ownKey) ?? keep(ownKey, draw(block, { fields, content, page, filled }, renderer.chunks), renderer.cache);

  const bytes = own.order.length === 0 ? (own.pieces[0] ?? NOTHING.bytes) : splice(own, children);
  const preloads = [...own.preloads, ...children.flatMap((child) => child.preloads)];
  return { bytes, preloads, key: container ? digest([ownKey, ...children.map((child) => child.key)]) : ownKey };
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
  return { ...cut(html.slice(head.length), mark), preloads: head.match(PRELOAD) ?? [] };
}

function splice(own: CachedBlock, children: RenderedBlock[]): Buffer {
  const parts: Buffer[] = [];
  own.pieces.forEach((piece, index) => {
    parts.push(piece);
    const child = own.order[index];
    if (child !== undefined) parts.push(children[child]?.bytes ?? NOTHING.bytes);
  });
  return Buffer.concat(parts);
}
