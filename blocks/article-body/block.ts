import { type LivePage, liveEmbedsOf } from '../../schemas/live/live-page.ts';
import { contentOfKind, type PageContent } from '../../schemas/page-content.ts';
import { defineBlock } from '../_block/define-block.ts';
import { LIVE_PARAMETERS, liveName, liveRequest } from '../_live/live-address.ts';
import { liveJsonLd } from '../_live/live-json-ld.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { fields } from './fields.ts';

/** The live blogs of the page's story, each once. */
function blogsOf(pageContent: PageContent | null): string[] {
  const story = contentOfKind(pageContent, 'story')?.story;
  return story ? [...new Set(liveEmbedsOf(story).map(({ id }) => id))] : [];
}

export const articleBody = defineBlock({
  name: 'article-body',
  label: 'Cuerpo de la nota',
  group: 'article',
  keywords: ['texto', 'contenido'],
  version: 1,
  holdsEmbeds: true,
  fields,
  container: {
    columns: ['Anuncios dentro del texto'],
    split: (_, children) => [[...children]],
    join: (_, columns) => ({ fields: {}, children: columns.flat() }),
    standsAlone: true,
  },
  about: ['story'],
  uses: ['pageType'],
  parameters: LIVE_PARAMETERS,
  showsOnce: (_, { pageContent }) => blogsOf(pageContent).map(liveName),
  // Every body shows the live blogs of its story. A block that shows one of them was put there by
  // whoever made the template, and would show nothing on any page if it gave way.
  givesWay: true,
  content: (_, { pageContent, query, shownBy = {} }) => {
    const story = contentOfKind(pageContent, 'story')?.story;
    const ids = blogsOf(pageContent).filter((id) => !shownBy[liveName(id)]);
    if (!story || ids.length === 0) return null;
    return Object.fromEntries(
      ids.map((id, index) => [
        liveName(id),
        liveRequest({ id, story: story._id, query, isFirst: index === 0 }),
      ]),
    );
  },
  jsonLd: (_, live: Record<string, LivePage | null> | null, canonical) =>
    Object.values(live ?? {})
      .map((one) => liveJsonLd(one, canonical))
      .find((said) => said !== null) ?? null,
  View: ArticleBody,
  placeholder: () => ({
    title: 'Cuerpo de la nota',
    hint: 'Muestra el texto de la nota de la página',
  }),
});
