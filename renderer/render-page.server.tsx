import { renderToStaticMarkup } from 'react-dom/server';
import type { Layout } from '../layouts/_layout/define-layout.ts';
import type { PageDocument, StoredBlock } from '../schemas/page.ts';
import type { HeadingLevel } from '../ui/view-page.ts';
import { type BlockRenderer, type RenderedBlock, renderBlock } from './render-block.server.tsx';

/** Heading level of blocks that stand right in a section: 1 is the headline's. */
const TOP_LEVEL: HeadingLevel = 2;

/** Where an error's message stands: the main section of the single-column layout. */
const MESSAGE_SECTION = 'body';

export interface RenderedBody {
  bytes: Buffer;
  preloads: string[];
}

export interface BodyText {
  title: string;
  /** Markup of ours that stands in the layout's main area instead of blocks: an error's. */
  message?: string | undefined;
}

const hasMainHeading = (blocks: RenderedBlock[]): boolean => blocks.some(({ bytes }) => bytes.includes('<h1'));

/**
 * Renders the layout of a page with its blocks' bytes in place. Where no block brings an h1, the layout puts `title`
 * there, visible to assistive technology only.
 */
export function renderBody(
  document: PageDocument,
  layout: Layout,
  { title, message }: BodyText,
  renderer: BlockRenderer,
): RenderedBody {
  const rendered = layout.sections.map(({ name }) => {
    const stored: StoredBlock[] = document.sections[name] ?? [];
    const blocks = stored.map((block) => renderBlock(block, TOP_LEVEL, renderer));
    if (message !== undefined && name === MESSAGE_SECTION) blocks.push({ bytes: Buffer.from(message), preloads: [], key: '' });
    return { name, count: blocks.length, blocks };
  });
  const blocks = rendered.flatMap((section) => section.blocks);
  const mark = (name: string) => `\u2063section:${name}\u2063`;
  const html = renderToStaticMarkup(
    <layout.View
      isEditing={false}
      hiddenTitle={message !== undefined || hasMainHeading(blocks) ? null : title}
      sections={Object.fromEntries(
        rendered.map(({ name, count, blocks: own }) => [
          name,
          { count, content: own.some(({ bytes }) => bytes.length > 0) ? mark(name) : null },
        ]),
      )}
    />,
  );
  // The layout's own markup holds no text of anybody's but the title, which cannot hold a mark: U+2063 is cut from it.
  const parts: Buffer[] = html.split('\u2063').flatMap((part) => {
    const section = part.startsWith('section:') && rendered.find(({ name }) => part === `section:${name}`);
    return section ? section.blocks.map(({ bytes }) => bytes) : [Buffer.from(part)];
  });
  return { bytes: Buffer.concat(parts), preloads: [...new Set(blocks.flatMap(({ preloads }) => preloads))] };
}
