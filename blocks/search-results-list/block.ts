import type { SearchReply } from '../../schemas/feed.ts';
import { defineBlock } from '../_block/define-block.ts';
import { MORE_PARAMETER } from '../_list/PagedItems.tsx';
import { repliesInOrder } from '../_list/replies-in-order.ts';
import { fields } from './fields.ts';
import { SearchResultsList } from './SearchResultsList.tsx';
import { isGlobal, searchRequests, WORDS_PARAMETER } from './search.ts';

export const searchResultsList = defineBlock({
  name: 'search-results-list',
  label: 'Resultados de búsqueda',
  group: 'lists',
  keywords: ['buscador', 'búsqueda'],
  places: { pages: ['search'] },
  version: 1,
  fields,
  parameters: { mas: MORE_PARAMETER, buscar: WORDS_PARAMETER },
  content: searchRequests,
  select: (_, replies: Record<string, SearchReply | null>) => repliesInOrder(replies),
  about: ['search'],
  // Elsewhere it shows its line to search by.
  asksPage: () => false,
  View: SearchResultsList,
  placeholder: (fields) => ({
    title: 'Resultados de búsqueda',
    hint:
      isGlobal(fields) || fields.searchContentConfig
        ? 'Muestra lo que busca quien visita la página'
        : 'Elige de dónde salen los resultados',
  }),
});
