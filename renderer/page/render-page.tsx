import {
  columnWidthOf,
  firstSection,
  type Layout,
  roomOf,
} from '../../layouts/_layout/define-layout.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { Need } from '../../ui/page-needs.ts';
import type { HeadingLevel } from '../../ui/view-page.ts';
import { digestOf } from '../cache/body.ts';
import type { LruCache } from '../cache/lru.ts';
import { markupOf } from '../markup/markup-of.ts';
import { type BlockRenderer, plainBlock, renderBlock } from './render-block.tsx';
import type { RenderedBlock } from './rendered-block.ts';

/** Heading level of blocks that stand right in a section: 1 is the headline's. */
const TOP_LEVEL: HeadingLevel = 2;

export interface RenderedBody {
  parts: readonly Buffer[];
  preloads: string[];
  digest: string;
  hasChunk: boolean;
  /** What the page's policy must allow. */
  needs: readonly Need[];
  /** Each once, in a fixed order. */
  icons: readonly IconName[];
}

export interface BodyText {
  title: string;
  /** Markup of ours that stands in the layout's main area instead of blocks: an error's. */
  message?: string | undefined;
}

interface DrawnSection {
  name: string;
  count: number;
  isFilled: boolean;
  /** Of each block; none where a block renders nothing. */
  bytes: Buffer[];
}

/** A layout's own markup, cut where its sections stand. */
export interface LayoutMarkup {
  parts: readonly ({ bytes: Buffer } | { section: string })[];
  digest: string;
}

/**
 * The layout's markup depends on little: which sections are filled and how many blocks stand there,
 * and the hidden title.
 */
function layoutMarkup(
  layout: Layout,
  hiddenTitle: string | null,
  sections: readonly { name: string; count: number; isFilled: boolean }[],
  { build, kept }: { build: string; kept: LruCache<LayoutMarkup> },
): LayoutMarkup {
  const shape = sections.map(({ count, isFilled }) => `${count}${isFilled ? '+' : '-'}`).join(' ');
  const key = `${build} ${layout.name} ${shape} ${hiddenTitle === null ? '' : `«${hiddenTitle}»`}`;
  const known = kept.get(key);
  if (known) return known;
  const { html } = markupOf(
    <layout.View
      isEditing={false}
      hiddenTitle={hiddenTitle}
      sections={Object.fromEntries(
        sections.map(({ name, count, isFilled }) => [
          name,
          { count, content: isFilled ? `\u2063section:${name}\u2063` : null },
        ]),
      )}
    />,
  );
  // The layout's own markup holds no text of anybody's but the title, which cannot hold a mark:
  // U+2063 is cut from it.
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
 * Renders the layout of a page with its blocks' bytes in place. Where no block brings an h1, the
 * layout puts `title` there, visible to assistive technology only.
 */
export function renderBody(
  document: PageDocument,
  layout: Layout,
  { title, message }: BodyText,
  renderer: BlockRenderer,
  kept: LruCache<LayoutMarkup>,
): RenderedBody {
  let inSection = renderer;
  let hasHeading = message !== undefined;
  let hasChunk = false;
  const preloads: string[] = [];
  const needs: Need[] = [];
  const icons = new Set<IconName>();
  const digests: string[] = [];
  const messageSection = firstSection(layout, 'main');
  const sections = layout.sections.map(({ name }): DrawnSection => {
    const stored = document.sections[name] ?? [];
    const columnWidth = columnWidthOf(layout, name);
    const room = roomOf(layout, name);
    if (stored.length > 0 && (inSection.columnWidth !== columnWidth || inSection.room !== room))
      inSection = { ...renderer, columnWidth, room };
    const bytes: Buffer[] = [];
    const add = (block: RenderedBlock) => {
      bytes.push(block.bytes);
      digests.push(block.digest);
      if (block.preloads.length > 0) preloads.push(...block.preloads);
      hasHeading ||= block.hasMainHeading;
      hasChunk ||= block.hasChunk;
      if (block.needs.length > 0) needs.push(...block.needs);
      for (const icon of block.icons) icons.add(icon);
    };
    for (const block of stored) add(renderBlock(block, TOP_LEVEL, inSection));
    if (message !== undefined && name === messageSection) add(plainBlock(message));
    return { name, count: bytes.length, isFilled: bytes.some(({ length }) => length > 0), bytes };
  });
  const markup = layoutMarkup(layout, hasHeading ? null : title, sections, {
    build: renderer.build,
    kept,
  });
  const parts: Buffer[] = [];
  for (const part of markup.parts) {
    const rendered =
      'bytes' in part
        ? [part.bytes]
        : (sections.find(({ name }) => name === part.section)?.bytes ?? []);
    for (const bytes of rendered) if (bytes.length > 0) parts.push(bytes);
  }
  return {
    parts,
    preloads: [...new Set(preloads)],
    digest: `${markup.digest} ${digests.join(' ')}`,
    hasChunk,
    needs,
    icons: [...icons].sort(),
  };
}
