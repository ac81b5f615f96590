import { liveEmbedsOf } from '../../schemas/live/live-page.ts';
import { contentOfKind } from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { defineBlock } from '../_block/define-block.ts';
import { LIVE_PARAMETERS, liveName, liveRequest } from '../_live/live-address.ts';
import { liveJsonLd } from '../_live/live-json-ld.ts';
import { fields } from './fields.ts';
import { LiveBlogBlock, type LiveReply } from './LiveBlogBlock.tsx';

/** The live blog that was chosen, else the first of the page's story. */
function blogOf(liveBlogId: string, { pageContent }: PageFacts): string | undefined {
  const story = contentOfKind(pageContent, 'story')?.story;
  return liveBlogId || (story && liveEmbedsOf(story)[0]?.id);
}

export const liveBlog = defineBlock({
  name: 'live-blog',
  label: 'Blog en vivo',
  group: 'article',
  keywords: ['directo', 'minuto a minuto', 'en vivo', 'cobertura'],
  version: 1,
  holdsEmbeds: true,
  fields,
  about: ['story'],
  asksPage: ({ liveBlogId }) => liveBlogId === '',
  parameters: LIVE_PARAMETERS,
  showsOnce: ({ liveBlogId }, page) => {
    const id = blogOf(liveBlogId, page);
    return id ? [liveName(id)] : [];
  },
  content: ({ liveBlogId, entries }, page) => {
    const id = blogOf(liveBlogId, page);
    if (!id || page.shownBy?.[liveName(id)]) return null;
    const story = contentOfKind(page.pageContent, 'story')?.story;
    return { live: liveRequest({ id, story: story?._id, query: page.query, size: entries }) };
  },
  jsonLd: (_, content: LiveReply | null, canonical) => liveJsonLd(content?.live ?? null, canonical),
  View: LiveBlogBlock,
  placeholder: () => ({
    title: 'Blog en vivo',
    hint: 'Elige un directo o pon el bloque en la plantilla de una nota que lleve uno',
  }),
});
