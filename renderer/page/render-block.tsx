import { adNeeds } from '../../blocks/_ads/ad-needs.ts';
import type { Block, ReadFields } from '../../blocks/_block/define-block.ts';
import { factsFor, selectContent, viewPage, withOverrides } from '../../blocks/_block/frame.ts';
import { isLazy } from '../../blocks/_block/lazy-load.ts';
import { laterNeeds } from '../../blocks/_embed/providers.ts';
import { sameItems } from '../../schemas/compare/same-items.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { behaviour } from '../../ui/behaviour.ts';
import type { Room } from '../../ui/room.ts';
import type { ColumnWidth, HeadingLevel } from '../../ui/view-page.ts';
import type { LruCache } from '../cache/lru.ts';
import { hydratableIslands, markupOf } from '../markup/markup-of.ts';
import { digest, digestOf, digestOfText, outline } from './block-digest.ts';
import { childRooms, type Parent } from './child-places.ts';
import { CHILD_MARK, cutAtChildren, inOnePiece, splice } from './cut-markup.ts';
import { takeIcons } from './page-icons.ts';
import { styleNeeds, takeNeeds } from './page-needs.ts';
import type { BlockRender, RenderMemory } from './render-memory.ts';
import { type CachedBlock, NO_MARKUP, type RenderedBlock } from './rendered-block.ts';
import { sameFacts } from './same-facts.ts';

export interface Chunks {
  chunk(name: string): string | undefined;
  islandRuntime: string;
}

export interface BlockRenderer {
  registry: ReadonlyMap<string, Block>;
  facts: PageFacts;
  /** What the block's requests were replied: one reply, a map of them, or null. */
  replyFor(stored: StoredBlock): unknown;
  cache: LruCache<CachedBlock>;
  /** Where the chunks of behaviours and islands are. */
  chunks: Chunks;
  /** What the last render of the same stored blocks came to. */
  memory: RenderMemory;
  /** Raised by every build, so that no bytes stay that older code made. */
  build: string;
  /** Of the section in which the block stands. */
  columnWidth?: ColumnWidth;
  /** Of the place in which the block stands. */
  room?: Room;
  /** A lazy block that is requested by its id renders at once. */
  eager?: boolean;
  /** What it renders goes to the reader outside of a page: its icons bring their own shapes. */
  alone?: boolean;
  onError(stored: StoredBlock, error: unknown): void;
  /** Hears how long each block took to render that came from no cache, in milliseconds. */
  onRendered?: (block: string, ms: number) => void;
  /** Hears the address of every picture that is shown without a token. */
  onUnsigned?: (address: string) => void;
  /** Hears why React had to render a block that our own writer does not know how to. */
  onReact?: (block: string, reason: string) => void;
}

/** Markup of ours that is no block's. */
export const plainBlock = (html: string): RenderedBlock => ({
  ...NO_MARKUP,
  bytes: Buffer.from(html),
  digest: digest(html),
  hasMainHeading: html.includes('<h1'),
  hasChunk: html.includes(CHUNK),
});

const CHUNK = ' data-chunk="';

/**
 * Hides a lazy block until it comes near (rule 1.9); the behaviour asks the server for its HTML.
 */
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
export function withChunks(html: string, { chunk, islandRuntime }: Chunks): string {
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
    return NO_MARKUP;
  }
}

function renderKnown(
  stored: StoredBlock,
  level: HeadingLevel,
  renderer: BlockRenderer,
): RenderedBlock {
  const { memory } = renderer;
  const state = memory.stateOf(stored, renderer.registry.get(stored.block));
  if (!state.read.ok) return NO_MARKUP;
  const { block, fields } = state.read;
  if (!renderer.eager && isLazy(fields, false, block)) {
    const placeholder = plainBlock(lazyPlaceholder(stored, renderer.chunks));
    const { site } = renderer.facts;
    const needs = block.holdsEmbeds ? [...laterNeeds(site), ...adNeeds(site)] : [];
    return { ...placeholder, needs };
  }
  const { container } = block;
  const childLevel = container?.childLevel?.(fields, level) ?? level;
  const children =
    container && stored.children
      ? renderChildren({ container, fields, stored }, childLevel, renderer)
      : NO_CHILDREN;
  if (container && !container.standsAlone && children.every((child) => child.bytes.length === 0))
    return NO_MARKUP;

  const reply = renderer.replyFor(stored);
  const before = memory.lastRender(state);
  const last = before && isSamePlace(before, level, renderer) ? before : undefined;
  const isSameReply = last?.reply === reply;
  if (last && isSameReply && sameItems(last.children, children)) return last.result;

  // Where only the content changed, nothing equal was rendered before: the cache cannot have it.
  const markup =
    last && isSameReply && sameFilled(last.children, children)
      ? last.markup
      : renderOnce({ block, fields, stored, reply, level, children }, renderer, !last);
  const result = withChildren(markup, children);
  const { facts, build, columnWidth, room, alone } = renderer;
  const place = { facts, build, level, columnWidth, room: room?.name, alone };
  memory.keepRender(state, { ...place, reply, children, markup, result });
  return result;
}

/** The blocks in a container, each in the room of its column. */
function renderChildren(
  parent: Parent,
  level: HeadingLevel,
  renderer: BlockRenderer,
): readonly RenderedBlock[] {
  const inner = renderer.eager ? { ...renderer, eager: false } : renderer;
  const render = (rooms: readonly (Room | undefined)[]): RenderedBlock[] =>
    (parent.stored.children ?? []).map((child, index) => {
      const room = rooms[index];
      return renderBlock(child, level, room ? { ...inner, room } : inner);
    });
  const rooms = childRooms(parent, renderer.room);
  const children = render(rooms);
  // A column that came out empty leaves its width to the others.
  const left = childRooms(parent, renderer.room, (index) => isFilled(children[index] ?? NO_MARKUP));
  const isAsThought = children.every(
    (child, index) => !isFilled(child) || rooms[index]?.name === left[index]?.name,
  );
  return isAsThought ? children : render(left);
}

/** A block's own markup with that of its children in place. */
const withChildren = (own: CachedBlock, children: readonly RenderedBlock[]): RenderedBlock => ({
  bytes: own.order.length === 0 ? (own.pieces[0] ?? NO_MARKUP.bytes) : splice(own, children),
  preloads: [...own.preloads, ...children.flatMap((child) => child.preloads)],
  digest:
    children.length > 0
      ? digestOfText([own.digest, ...children.map((child) => child.digest)].join(' '))
      : own.digest,
  hasMainHeading: own.hasMainHeading || children.some((child) => child.hasMainHeading),
  hasChunk: own.hasChunk || children.some((child) => child.hasChunk),
  needs:
    children.length > 0 ? [...own.needs, ...children.flatMap((child) => child.needs)] : own.needs,
  icons:
    children.length > 0 ? [...own.icons, ...children.flatMap((child) => child.icons)] : own.icons,
});

const NO_CHILDREN: readonly RenderedBlock[] = [];

const isSamePlace = (
  last: BlockRender,
  level: HeadingLevel,
  { facts, build, columnWidth, room, alone }: BlockRenderer,
): boolean =>
  last.level === level &&
  last.columnWidth === columnWidth &&
  last.room === room?.name &&
  last.alone === alone &&
  last.build === build &&
  sameFacts(last.facts, facts);

const isFilled = ({ bytes }: RenderedBlock): boolean => bytes.length > 0;

const sameFilled = (one: readonly RenderedBlock[], other: readonly RenderedBlock[]): boolean =>
  one.length === other.length &&
  one.every((child, index) => isFilled(child) === isFilled(other[index] as RenderedBlock));

interface RenderInput {
  block: Block;
  fields: ReadFields;
  stored: StoredBlock;
  reply: unknown;
  level: HeadingLevel;
  children: readonly RenderedBlock[];
}

/** The block's own markup, from the cache when anything equal was rendered before. */
function renderOnce(
  { block, fields, stored, reply, level, children }: RenderInput,
  renderer: BlockRenderer,
  mayBeCached: boolean,
): CachedBlock {
  const blockFacts = factsFor(block, stored.id, renderer.facts);
  const content = selectContent(block, fields, withOverrides(reply, stored), blockFacts);
  const page = viewPage(block, renderer.facts, {
    blockId: stored.id,
    level,
    isEditing: false,
    hydratable: hydratableIslands(stored.id),
    ...(renderer.columnWidth ? { columnWidth: renderer.columnWidth } : {}),
    ...(renderer.room ? { room: renderer.room } : {}),
    ...(renderer.onUnsigned ? { onUnsigned: renderer.onUnsigned } : {}),
  });
  const filled = children.map(isFilled);
  const props = { fields, content, page, filled };
  if (!mayBeCached) return renderTimed(block, props, renderer);
  const facts = [
    page.path,
    page.pageType,
    page.pageContent && digestOf(page.pageContent),
    page.query,
    page.columnWidth,
    page.room?.name,
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
    renderer.alone,
  ]);
  const known = renderer.cache.get(key);
  if (known) return known;
  const rendered = renderTimed(block, props, renderer);
  const bytes = rendered.pieces.reduce((sum, piece) => sum + piece.length, 0);
  renderer.cache.set(key, rendered, bytes);
  return rendered;
}

function renderTimed(block: Block, props: RenderProps, renderer: BlockRenderer): CachedBlock {
  const started = performance.now();
  const rendered = renderView(block, props, renderer);
  renderer.onRendered?.(block.name, performance.now() - started);
  return rendered;
}

interface RenderProps {
  fields: ReadFields;
  content: unknown;
  page: ReturnType<typeof viewPage>;
  /** Which of the children came out with something to show. */
  filled: boolean[];
}

function renderView(
  block: Block,
  { fields, content, page, filled }: RenderProps,
  { chunks, onReact, alone }: BlockRenderer,
): CachedBlock {
  const indexes = filled.map((_, index) => index);
  const columns = block.container ? block.container.split(fields, indexes) : [];
  // A child that renders nothing keeps its place, so that positions stay true.
  const nodes = columns.map((column) =>
    column.map((index) => (filled[index] ? `${CHILD_MARK}${index}${CHILD_MARK}` : null)),
  );
  const view = <block.View fields={fields} content={content} page={page} columns={nodes} />;
  const { html, preloads, hasMainHeading, isAlive } = markupOf(view, `${page.blockId}-`, (reason) =>
    onReact?.(block.name, reason),
  );
  const { html: unmarked, needs: marked } = takeNeeds(html);
  const needs = block.hasStyleAttributes ? [...marked, ...styleNeeds(unmarked)] : marked;
  const { html: drawn, icons } = alone ? { html: unmarked, icons: [] } : takeIcons(unmarked);
  const finished = isAlive ? withChunks(drawn, chunks) : drawn;
  const {
    pieces,
    order,
    digest: own,
  } = filled.length > 0 ? cutAtChildren(finished) : inOnePiece(finished);
  return {
    pieces,
    order,
    digest: own,
    preloads,
    hasMainHeading,
    hasChunk: isAlive && finished.includes(CHUNK),
    needs,
    icons,
  };
}
