import { renderToStaticMarkup } from 'react-dom/server';
import { type Layout, roomOf } from '../layouts/_layout/define-layout.ts';
import type { PageDocument, StoredBlock } from '../schemas/page.ts';
import type { HeadingLevel } from '../ui/view-page.ts';
import { digestOf } from './body.server.ts';
import type { LruCache } from './lru-cache.ts';
import { type BlockRenderer, plainBlock, renderBlock } from './render-block.server.tsx';

/** Heading level of blocks that stand right in a section: 1 is the headline's. */
const TOP_LEVEL: HeadingLevel = 2;

/** Where an error's message stands: the main section of the single-column layout. */
const MESSAGE_SECTION = 'body';

export interface RenderedBody {
  parts: readonly Buffer[];
  preloads: string[];
  digest: string;
  hasChunk: boolean;
}

export interface BodyText {
  title: string;
  /** Markup of ours that stands in the layout's main area instead of blocks: an error's. */
  message?: string | undefined;
}

/** A layout's own markup, cut where its sections stand. */
export interface LayoutMarkup {
  parts: readonly ({ bytes: Buffer } | { section: string })[];
  digest: string;
}

/** The layout's markup depends on little: which sections are filled and how many blocks stand there, and the hidden title. */
function layoutMarkup(
  layout: Layout,
  hiddenTitle: string | null,
  sections: readonly { name: string; count: number; isFilled: boolean }[],
  { build, kept }: { build: string; kept: LruCache<LayoutMarkup> },
): LayoutMarkup {
  const key = JSON.stringify([build, layout.name, hiddenTitle, sections]);
  const known = kept.get(key);
  if (known) return known;
  const html = renderToStaticMarkup(
    <layout.View
      isEditing={false}
      hiddenTitle={hiddenTitle}
      sections={Object.fromEntries(
        sections.map(({ name, count, isFilled }) => [name, { count, content: isFilled ? `\u2063section:${name}\u2063` : null }]),
      )}
    />,
  );
  // The layout's own markup holds no text of anybody's but the title, which cannot hold a mark: U+2063 is cut from it.
  const parts = html
    .split('\u2063')
    .map((part) =>
      part.startsWith('section:') && sections.some(({ name }) => part === `section:${name}`)
        ? { section: part.slice('section:'.length) }
        : { bytes: Buffer.from(part) },
    );
  const markup = { parts, digest: digestOf(html) };
  kept.set(key, markup);
  return markup;
}

/**
 * Renders the layout of a page with its blocks' bytes in place. Where no block brings an h1, the layout puts `title`
 * there, visible to assistive technology only.
 */
export function renderBody(
  document: PageDocument,
  layout: Layout,
  { title, message }: BodyText,
  renderer: BlockRenderer,
  kept: LruCache<LayoutMarkup>,
): RenderedBody {
  const sections = layout.sections.map(({ name }) => {
    const stored: StoredBlock[] = document.sections[name] ?? [];
    const inSection = { ...renderer, room: roomOf(layout, name) };
    const blocks = stored.map((block) => renderBlock(block, TOP_LEVEL, inSection));
    if (message !== undefined && name === MESSAGE_SECTION) blocks.push(plainBlock(message));
    return { name, count: blocks.length, isFilled: blocks.some(({ bytes }) => bytes.length > 0), blocks };
  });
  const blocks = sections.flatMap((section) => section.blocks);
  const hasHeading = message !== undefined || blocks.some(({ hasMainHeading }) => hasMainHeading);
  const hiddenTitle = hasHeading ? null : title;
  const shape = sections.map(({ name, count, isFilled }) => ({ name, count, isFilled }));
  const markup = layoutMarkup(layout, hiddenTitle, shape, { build: renderer.build, kept });
  const parts = markup.parts.flatMap((part) =>
    'bytes' in part ? [part.bytes] : (sections.find(({ name }) => name === part.section)?.blocks ?? []).map(({ bytes }) => bytes),
  );
  return {
    parts,
    preloads: [...new Set(blocks.flatMap(({ preloads }) => preloads))],
    digest: JSON.stringify([markup.digest, blocks.map((block) => block.digest)]),
    hasChunk: blocks.some((block) => block.hasChunk),
  };
}
