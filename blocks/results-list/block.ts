import type { FeedReply } from '../../schemas/feed.ts';
import { defineBlock } from '../_block/define-block.ts';
import { MORE_PARAMETER, requestedPage } from '../_list/PagedItems.tsx';
import { chosenFeedRequest } from '../_story/story-requests.ts';
import { fields } from './fields.ts';
import { pagingOf, queriesFor, resultsOf } from './paging.ts';
import { ResultsList } from './ResultsList.tsx';

export const resultsList = defineBlock({
  name: 'results-list',
  label: 'Lista de resultados',
  group: 'lists',
  keywords: ['feed', 'notas', 'archivo'],
  version: 1,
  fields,
  parameters: { mas: MORE_PARAMETER },
  uses: ['columnWidth'],
  content: ({ listContentConfig: config }, page) => {
    if (!config) return null;
    const queries = Object.entries(queriesFor(config, requestedPage(page.query)));
    return Object.fromEntries(
      queries.map(([name, query]) => [
        name,
        chosenFeedRequest({ ...config, query }, 'results-list', page),
      ]),
    );
  },
  select: (
    { listContentConfig: config },
    replies: Record<string, FeedReply | null>,
    { site, query },
  ) =>
    config
      ? resultsOf(replies, {
          paging: pagingOf(config),
          pages: requestedPage(query),
          site: site.key,
        })
      : null,
  View: ResultsList,
  placeholder: ({ listContentConfig: config }) =>
    config
      ? { title: 'Lista de resultados', hint: 'La fuente no tiene notas para este sitio' }
      : { title: 'Lista de resultados', hint: 'Elige de dónde salen las notas' },
});
