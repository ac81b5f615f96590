import type { Block } from '../blocks/_block/define-block.ts';
import type { BlockRead } from '../blocks/_block/read-block.ts';
import { blocksToResolve } from '../blocks/_block/requests.ts';
import { columnWidthOf, type Layout } from '../layouts/_layout/define-layout.ts';
import type { PageDocument, StoredBlock } from '../schemas/page.ts';
import type { PageFacts } from '../schemas/page-facts.ts';
import type { SiteProperties } from '../schemas/site.ts';
import { imageTags } from '../services/images/sign.server.ts';
import type { Assets } from './assets.server.ts';
import { type BlockMemory, sameFacts } from './block-memory.server.ts';
import { Body, digestOf } from './body.server.ts';
import type { ContentCache } from './content-cache.server.ts';
import { type DomainOf, type HeadFacts, headFacts } from './head.ts';
import { contentSecurityPolicy, htmlPage, type PageStyles, pageStyles } from './html-page.ts';
import { LONE_BLOCK_HEADERS } from './lone-block.server.ts';
import type { LruCache } from './lru-cache.ts';
import type { ReadyPage } from './page-cache.server.ts';
import { type BlockRenderer, type CachedBlock, renderBlock } from './render-block.server.tsx';
import { type LayoutMarkup, type RenderedBody, renderBody } from './render-page.server.tsx';
import { resolveContent } from './resolve-content.server.ts';
import { sameTexts } from './same-texts.ts';
import { inOrderOfStories } from './skip-repeats.server.ts';
import { accentOf, ERROR_STYLES, stylesFor } from './styles/style-sheets.ts';

export interface PageBuilder {
  assets: Assets;
  content: ContentCache;
  blocks: LruCache<CachedBlock>;
  domainOf?: DomainOf;
  memory: BlockMemory;
  layouts: LruCache<LayoutMarkup>;
  styles: LruCache<PageStyles>;
  /** Milliseconds since 1970. */
  clock(): number;
  onBlockError(stored: StoredBlock, error: unknown, requestId?: string): void;
  /** Hears how long each block took to draw, in milliseconds. */
  onDrawn?: (block: string, ms: number) => void;
}

const FONTS = ['/assets/fonts/newsreader-headline.woff2', '/assets/fonts/public-sans.woff2'];

/**
 * design 4: readers' pages are public; a CDN keeps them for a minute and serves them stale while it
 * asks again or we are down.
 */
export const PAGE_CACHE_CONTROL =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';

const blockRenderer = (
  builder: PageBuilder,
  { facts, requestId }: Pick<PageToBuild, 'facts' | 'requestId'>,
  replies: ReadonlyMap<string, unknown>,
): BlockRenderer => ({
  registry: builder.assets.registry(),
  chunks: builder.assets,
  facts,
  replyFor: ({ id }) => replies.get(id) ?? null,
  cache: builder.blocks,
  memory: builder.memory,
  build: builder.assets.build,
  onError: (stored, error) => builder.onBlockError(stored, error, requestId),
  ...(builder.onDrawn ? { onDrawn: builder.onDrawn } : {}),
});

/** Names of the blocks of a list and of those in them, in reading order, lazy ones too. */
const blockNames = (blocks: readonly StoredBlock[]): string[] =>
  blocks.flatMap((stored) => [stored.block, ...blockNames(stored.children ?? [])]);

const reader =
  ({ memory, assets }: PageBuilder) =>
  (stored: StoredBlock) =>
    memory.of(stored, assets.registry().get(stored.block)).read;

/** The style sheet of a page: the same for every page of the same theme, layout and blocks. */
function stylesOf(
  { assets, styles }: PageBuilder,
  page: { theme: string; layout: string; blocks: readonly string[] },
): PageStyles {
  const key = `${assets.build} ${page.theme} ${page.layout} ${[...new Set(page.blocks)].join()}`;
  const known = styles.get(key) ?? pageStyles(stylesFor(assets.styles(), page));
  styles.set(key, known);
  return known;
}

/**
 * That of a document's last page while theme and build are the same; an error's message brings a
 * sheet of its own.
 */
function sheetOf(
  own: DocumentFacts,
  builder: PageBuilder,
  theme: string,
  isError: boolean,
): PageStyles {
  const { build } = builder.assets;
  const layout = own.layout.name;
  if (isError) return stylesOf(builder, { theme, layout, blocks: [...own.names, ERROR_STYLES] });
  if (own.styles?.build !== build || own.styles.theme !== theme)
    own.styles = { build, theme, sheet: stylesOf(builder, { theme, layout, blocks: own.names }) };
  return own.styles.sheet;
}

export interface PageToBuild {
  document: PageDocument;
  facts: PageFacts;
  tags: readonly string[];
  /** Of the request for which it is built: named where something fails. */
  requestId?: string | undefined;
  status?: number;
  /** Our own markup in the place of the main section, with error-page.css. */
  message?: string;
}

/** What a document says by itself, whatever its content: worked out once while it is in memory. */
interface DocumentFacts {
  layout: Layout;
  registry: ReadonlyMap<string, Block>;
  inLayout: readonly StoredBlock[];
  toResolve: readonly StoredBlock[];
  names: readonly string[];
  imageTags: readonly string[];
  /** Of the last page that was made of it, for the next one that has the same. */
  facts?: PageFacts;
  tags?: { route: readonly string[]; content: readonly string[]; all: readonly string[] };
  head?: { facts: PageFacts; status: number; head: HeadFacts };
  styles?: { build: string; theme: string; sheet: PageStyles };
  frame?: Frame;
  headers?: { tags: readonly string[]; policy: string | null; status: number; list: string[] };
}

/** A page but for its body, and what it was made of. */
interface Frame {
  head: HeadFacts;
  styles: PageStyles;
  script: string | null;
  preloads: readonly string[];
  before: readonly Buffer[];
  after: Buffer;
  digest: string;
  policy: string;
}

const documentFacts = new WeakMap<PageDocument, DocumentFacts>();

function factsOfDocument(builder: PageBuilder, document: PageDocument): DocumentFacts {
  const { assets } = builder;
  const registry = assets.registry();
  const layout = assets.layout(document.layout);
  if (!layout) throw new Error(`No existe el diseño «${document.layout}»`);
  const known = documentFacts.get(document);
  if (known?.registry === registry && known.layout === layout) return known;
  const inLayout = layout.sections.flatMap(({ name }) => document.sections[name] ?? []);
  const fresh: DocumentFacts = {
    layout,
    registry,
    inLayout,
    toResolve: blocksToResolve(registry, inLayout, reader(builder)),
    names: blockNames(inLayout),
    imageTags: imageTags(document),
  };
  documentFacts.set(document, fresh);
  return fresh;
}

/** What a page depends on; the list of last time when nothing in it changed. */
function tagsOf(
  own: DocumentFacts,
  route: readonly string[],
  content: readonly string[],
): readonly string[] {
  const { tags } = own;
  if (tags && sameTexts(tags.route, route) && sameTexts(tags.content, content)) return tags.all;
  own.tags = { route, content, all: [...new Set([...route, ...content, ...own.imageTags])] };
  return own.tags.all;
}

/** The headers of a page; those of last time when nothing in them changed. */
function headersOf(
  own: DocumentFacts,
  tags: readonly string[],
  policy: string | null,
  status: number,
): string[] {
  const { headers } = own;
  if (
    headers &&
    headers.policy === policy &&
    headers.status === status &&
    sameTexts(headers.tags, tags)
  )
    return headers.list;
  own.headers = { tags, policy, status, list: pageHeaders(tags, policy, status) };
  return own.headers.list;
}

/**
 * What a page says of itself; that of last time when it is about the same. A story's may lead to
 * another site, whose address may have changed.
 */
function headOf(
  own: DocumentFacts,
  { domainOf }: PageBuilder,
  { document, facts, status = 200 }: PageToBuild,
): HeadFacts {
  const known = own.head;
  if (
    known &&
    known.status === status &&
    facts.pageContent?.kind !== 'story' &&
    sameFacts(known.facts, facts)
  )
    return known.head;
  const found = headFacts(facts, document.metadata, domainOf);
  // An error is nobody's original and nobody's card.
  const head: HeadFacts =
    status === 200 ? found : { ...found, canonical: '', robots: 'noindex', isSocial: false };
  own.head = { facts, status, head };
  return head;
}

/** What stands around a body; that of last time when nothing in it changed. */
function frameOf(
  own: DocumentFacts,
  assets: Assets,
  {
    site,
    head,
    styles,
    body,
  }: { site: SiteProperties; head: HeadFacts; styles: PageStyles; body: RenderedBody },
): Frame {
  const script = body.hasChunk ? assets.loader : null;
  const { preloads } = body;
  const known = own.frame;
  if (
    known?.head === head &&
    known.styles === styles &&
    known.script === script &&
    sameTexts(known.preloads, preloads)
  )
    return known;
  const themeColour = accentOf(assets.styles(), site.theme);
  const page = { site, themeColour, styles, script, head, preloads, fonts: FONTS };
  const { before, after } = htmlPage({ ...page, development: assets.development });
  // The bytes are told by their parts: hashing those that are known already would cost more than
  // joining them.
  const digest = `${digestOf(before[0] as Buffer)}${styles.source}${digestOf(before[2] as Buffer)}`;
  own.frame = {
    head,
    styles,
    script,
    preloads,
    before,
    after,
    digest,
    policy: contentSecurityPolicy(page),
  };
  return own.frame;
}

/** From a stored page to bytes with ready headers. Throws when the layout does not exist. */
export async function buildPage(builder: PageBuilder, page: PageToBuild): Promise<ReadyPage> {
  const { assets } = builder;
  const { document, tags, status = 200, message } = page;
  const own = factsOfDocument(builder, document);
  const facts = own.facts && sameFacts(own.facts, page.facts) ? own.facts : page.facts;
  own.facts = facts;
  const { layout } = own;
  const {
    replies,
    tags: contentTags,
    freshUntil,
  } = await resolveContent(builder, own.toResolve, { ...page, facts });
  const head = headOf(own, builder, { ...page, facts });
  const title = head.title.replaceAll('\u2063', '');
  const body = renderBody(
    document,
    layout,
    { title, message },
    blockRenderer(builder, { ...page, facts }, replies),
    builder.layouts,
  );
  const styles = sheetOf(own, builder, facts.site.theme, message !== undefined);
  const frame = frameOf(own, assets, { site: facts.site, head, styles, body });
  const allTags = tagsOf(own, tags, contentTags);
  return {
    status,
    headers: headersOf(own, allTags, assets.development ? null : frame.policy, status),
    body: new Body(
      [...frame.before, ...body.parts, frame.after],
      digestOf(frame.digest + body.digest),
    ),
    tags: allTags,
    freshUntil,
  };
}

/** A header holds 8 kB of tags at most; past that a CDN falls back on the page's lifetime. */
const MAX_TAG_HEADER_CHARS = 8_000;

function pageHeaders(tags: readonly string[], policy: string | null, status: number): string[] {
  // A comma parts the tags of Cache-Tag.
  const keys = tags.map((tag) => encodeURI(tag.toWellFormed()).replaceAll(',', '%2C')).join(' ');
  return [
    'Content-Type',
    'text/html; charset=utf-8',
    'Cache-Control',
    status === 200 ? PAGE_CACHE_CONTROL : 'no-store',
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    ...(policy ? ['Content-Security-Policy', policy] : []),
    ...(status === 200 && keys.length <= MAX_TAG_HEADER_CHARS
      ? ['Surrogate-Key', keys, 'Cache-Tag', keys.replaceAll(' ', ',')]
      : []),
  ];
}

/**
 * One lazy block by itself, as the reader's browser asks for it. Null when the page does not hold
 * it.
 */
export async function buildBlock(
  builder: PageBuilder,
  { document, facts, tags, requestId }: PageToBuild,
  blockId: string,
): Promise<ReadyPage | null> {
  const found = findWithLevel(builder, document, blockId);
  if (!found) return null;
  const { stored, level, columnWidth } = found;
  const inIt = [
    stored,
    ...blocksToResolve(builder.assets.registry(), stored.children ?? [], reader(builder)),
  ];
  const { toResolve, inLayout } = factsOfDocument(builder, document);
  const wanted = facts.site.dedupe ? inOrderOfStories(toResolve, inLayout, stored) : inIt;
  const {
    replies,
    tags: contentTags,
    freshUntil,
  } = await resolveContent(builder, wanted, { facts, requestId });
  const { bytes } = renderBlock(stored, level, {
    ...blockRenderer(builder, { facts, requestId }, replies),
    columnWidth,
    eager: true,
  });
  const allTags = [...new Set([...tags, ...contentTags, ...imageTags(document)])];
  const headers = [...pageHeaders(allTags, null, 200), ...LONE_BLOCK_HEADERS];
  return { status: 200, headers, body: new Body(bytes), tags: allTags, freshUntil };
}

function findWithLevel(builder: PageBuilder, document: PageDocument, id: string) {
  const layout = builder.assets.layout(document.layout);
  for (const [section, blocks] of Object.entries(document.sections)) {
    const found = findIn(blocks, id, 2, reader(builder));
    if (!found) continue;
    const columnWidth = layout ? columnWidthOf(layout, section) : 'main';
    return { ...found, columnWidth };
  }
  return undefined;
}

type Levelled = { stored: StoredBlock; level: 1 | 2 | 3 | 4 | 5 | 6 };

function findIn(
  blocks: readonly StoredBlock[],
  id: string,
  level: Levelled['level'],
  readOne: (stored: StoredBlock) => BlockRead,
): Levelled | undefined {
  for (const stored of blocks) {
    if (stored.id === id) return { stored, level };
    const read = stored.children ? readOne(stored) : null;
    if (!read?.ok) continue;
    const childLevel = read.block.container?.childLevel?.(read.fields, level) ?? level;
    const found = findIn(stored.children ?? [], id, childLevel, readOne);
    if (found) return found;
  }
  return undefined;
}
