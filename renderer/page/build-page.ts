import { factsFor, selectContent } from '../../blocks/_block/frame.ts';
import { blocksToResolve } from '../../blocks/_block/requests.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { ERROR_STYLES, stylesFor } from '../assets/style-sheets.ts';
import { Body, digestOf } from '../cache/body.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import type { DocumentMemory } from './document-memory.ts';
import { findBlock } from './find-block.ts';
import type { HeadFacts } from './head/content-head.ts';
import { addJsonLd, headFacts, mayStandElsewhere } from './head/head.ts';
import { type PageStyles, pageStyles } from './html-page.ts';
import { layoutOf } from './layout-of.ts';
import { collectionData, isListPage } from './linked/page-data.ts';
import { LONE_BLOCK_HEADERS } from './lone-block.ts';
import type { PageBuilder, PageToBuild } from './page-builder.ts';
import { pageFrame } from './page-frame.ts';
import { pageHeaders } from './page-headers.ts';
import { type BlockRenderer, renderBlock } from './render-block.tsx';
import { renderBody } from './render-page.tsx';
import { resolveContent } from './resolve-content.ts';
import { inOrderOfStories, shownBy } from './skip-repeats.ts';

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
  ...(builder.onRendered ? { onRendered: builder.onRendered } : {}),
  ...(builder.onReact ? { onReact: builder.onReact } : {}),
  ...(builder.onUnsigned ? { onUnsigned: builder.onUnsigned } : {}),
});

function memoryOf({ assets, memory }: PageBuilder, document: PageDocument): DocumentMemory {
  return memory.documentOf(document, layoutOf(assets, document), assets.registry());
}

/** The development server puts scripts of its own into the page. */
const DEVELOPMENT_POLICY = "frame-ancestors 'self'";

/** The style sheet of a page: the same for every page of the same theme, layout and blocks. */
function sheetFor(
  { assets, styles }: PageBuilder,
  page: { theme: string; layout: string; blocks: readonly string[] },
): PageStyles {
  const key = `${assets.build} ${page.theme} ${page.layout} ${[...new Set(page.blocks)].join()}`;
  const known = styles.get(key) ?? pageStyles(stylesFor(assets.styles(), page));
  styles.set(key, known);
  return known;
}

/** A message brings a sheet of its own. */
function stylesOf(
  memory: DocumentMemory,
  builder: PageBuilder,
  { facts, message, messageStyles = ERROR_STYLES }: PageToBuild,
): PageStyles {
  const { theme } = facts.site;
  const layout = memory.layout.name;
  const blocks = memory.blockNames;
  if (message !== undefined)
    return sheetFor(builder, { theme, layout, blocks: [...blocks, messageStyles] });
  return memory.styles.of({ build: builder.assets.build, theme }, () =>
    sheetFor(builder, { theme, layout, blocks }),
  );
}

/** An error page is nobody's original and nobody's card. */
const errorHead = ({ linked, feedPath, ...head }: HeadFacts): HeadFacts => ({
  ...head,
  canonical: '',
  robots: 'noindex',
  isSocial: false,
});

/** What a page says of itself; that of last time when it is about the same. */
function headOf(
  memory: DocumentMemory,
  { domainOf }: PageBuilder,
  { document, facts, status = 200 }: PageToBuild,
): HeadFacts {
  const make = () => {
    const head = headFacts(facts, document.metadata, domainOf);
    return status === 200 ? head : errorHead(head);
  };
  if (mayStandElsewhere(facts.pageContent)) return make();
  return memory.head.of({ facts, status }, make);
}

/** The head, with what blocks say and show of their content in its data for machines. */
function spokenHead(
  memory: DocumentMemory,
  builder: PageBuilder,
  page: PageToBuild,
  replies: ReadonlyMap<string, unknown>,
): HeadFacts {
  const head = headOf(memory, builder, page);
  const { facts } = page;
  const listing = isListPage(facts) ? memory.listing : [];
  const given = [...memory.speaking, ...listing].map(({ id }) => replies.get(id) ?? null);
  if (!head.canonical || given.every((reply) => reply === null)) return head;
  const readOf = (stored: StoredBlock) =>
    builder.memory.stateOf(stored, memory.registry.get(stored.block)).read;
  return memory.spokenHead.of([head, facts.site, ...given], () => {
    const stories = listing.flatMap((stored) => {
      const read = readOf(stored);
      return read.ok ? shownBy(read, stored, replies.get(stored.id) ?? null, facts) : [];
    });
    const collection = collectionData(stories, facts.site, head);
    const listed = collection ? { ...head, linked: [collection, ...(head.linked ?? [])] } : head;
    return memory.speaking.reduce((spoken, stored, index) => {
      const read = readOf(stored);
      if (!read.ok) return spoken;
      const { block, fields } = read;
      const own = factsFor(block, stored.id, facts);
      const content = selectContent(block, fields, given[index], own);
      const said = block.jsonLd?.(fields, content, head.canonical) ?? null;
      return addJsonLd(spoken, facts.site, said);
    }, listed);
  });
}

/** From a stored page to bytes with ready headers. Throws when the layout does not exist. */
export async function buildPage(builder: PageBuilder, given: PageToBuild): Promise<ReadyPage> {
  const { assets } = builder;
  const { document, status = 200, message } = given;
  const memory = memoryOf(builder, document);
  const facts = memory.factsOf(given.facts);
  const page = { ...given, facts };
  const content = await resolveContent(builder, memory.toResolve, page);
  const head = spokenHead(memory, builder, page, content.replies);
  const body = renderBody(
    document,
    memory.layout,
    { title: head.title.replaceAll('\u2063', ''), message },
    blockRenderer(builder, page, content.replies),
    builder.layouts,
  );
  const styles = stylesOf(memory, builder, page);
  const script = body.hasChunk ? assets.loader : null;
  const frame = memory.frame.of(
    {
      head,
      styles,
      script,
      isPrivate: memory.isPrivate,
      preloads: body.preloads,
      needs: body.needs,
      icons: body.icons,
    },
    (input) => pageFrame(input, facts.site, assets),
  );
  const tags = memory.tags.of({ route: page.tags, content: content.tags }, (lists) => [
    ...new Set([...lists.route, ...lists.content, ...memory.imageTags]),
  ]);
  const policy = assets.development ? DEVELOPMENT_POLICY : frame.policy;
  const { cdn, guards } = builder;
  return {
    status,
    headers: memory.headers.of({ tags, policy, status, cdn, guards }, pageHeaders),
    body: new Body(
      [...frame.before, ...body.parts, frame.after],
      digestOf(frame.digest + body.digest),
    ),
    tags,
    freshUntil: content.freshUntil,
  };
}

/** One block by itself, as the reader's browser requests it. Null when the page lacks it. */
export async function buildBlock(
  builder: PageBuilder,
  { document, facts: given, tags, requestId }: PageToBuild,
  blockId: string,
): Promise<ReadyPage | null> {
  const registry = builder.assets.registry();
  const read = (stored: StoredBlock) =>
    builder.memory.stateOf(stored, registry.get(stored.block)).read;
  const found = findBlock(builder.assets, document, blockId, read);
  if (!found) return null;
  const { stored, level, columnWidth, room } = found;
  const memory = memoryOf(builder, document);
  const facts = memory.factsOf(given);
  const wanted = facts.site.dedupe
    ? inOrderOfStories(memory.toResolve, memory.inLayout, stored)
    : [stored, ...blocksToResolve(registry, stored.children ?? [], read)];
  const content = await resolveContent(builder, wanted, { facts, requestId });
  const { bytes } = renderBlock(stored, level, {
    ...blockRenderer(builder, { facts, requestId }, content.replies),
    columnWidth,
    room,
    eager: true,
    alone: true,
  });
  const allTags = [...new Set([...tags, ...content.tags, ...memory.imageTags])];
  const { cdn } = builder;
  return {
    status: 200,
    headers: [
      ...pageHeaders({ tags: allTags, policy: null, status: 200, cdn, guards: [] }),
      ...LONE_BLOCK_HEADERS,
    ],
    body: new Body(bytes),
    tags: allTags,
    freshUntil: content.freshUntil,
  };
}
