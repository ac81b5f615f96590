import type { ContentRequest, FeedReply } from '../../schemas/feed.ts';
import { choice, toggle } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { listContentConfig } from '../_list/list-fields.ts';
import { MORE_PARAMETER, pageAsked } from '../_list/PagedItems.tsx';
import { imageRatio, lazyLoad, show } from '../_promo/promo-fields.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { pagingOf, queriesFor, type Results, resultsOf } from './paging.ts';
import { ResultsList } from './ResultsList.tsx';

const fields = {
  listContentConfig: listContentConfig(),
  showItemOverline: toggle({ label: 'Antetítulo', group: 'Qué se muestra' }),
  showHeadline: show.headline(),
  showImage: show.image(),
  showDescription: show.description(),
  showByline: show.byline(),
  showDate: show.date(),
  imageRatio: imageRatio('3:2'),
  variant: choice({
    label: 'Tamaño de las imágenes',
    group: 'Imagen',
    options: { standard: 'Según el lugar', large: 'Grandes' },
    default: 'standard',
    visibleWhen: { field: 'showImage', equals: true },
  }),
  lazyLoad: lazyLoad(),
};

export const resultsList = defineBlock<typeof fields, Record<string, FeedReply | null>, Results>({
  name: 'results-list',
  label: 'Lista de resultados',
  group: 'lists',
  version: 1,
  fields,
  parameters: { mas: MORE_PARAMETER },
  uses: ['room'],
  content: ({ listContentConfig: config }, page) => {
    if (!config) return null;
    const queries = Object.entries(queriesFor(config, pageAsked(page.query)));
    return Object.fromEntries(
      queries.map(([name, query]) => [
        name,
        feedRequest({ ...config, query }, 'results-list', page) as ContentRequest,
      ]),
    );
  },
  select: ({ listContentConfig: config }, replies, { site, query }) =>
    config
      ? resultsOf(replies, { paging: pagingOf(config), pages: pageAsked(query), site: site.key })
      : null,
  View: ResultsList,
  placeholder: ({ listContentConfig: config }) =>
    config
      ? { title: 'Lista de resultados', hint: 'La fuente no tiene notas para este sitio' }
      : { title: 'Lista de resultados', hint: 'Elige de dónde salen las notas' },
});
