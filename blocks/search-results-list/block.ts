import type { SearchReply } from '../../schemas/feed.ts';
import { contentConfig, optionalToggle } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { MORE_PARAMETER } from '../_list/PagedItems.tsx';
import { imageRatio, lazyLoad, show } from '../_promo/promo-fields.ts';
import { SearchResultsList } from './SearchResultsList.tsx';
import { inOrder, isGlobal, searchRequests, WORDS_PARAMETER } from './search.ts';

const fields = {
  inheritGlobalContent: optionalToggle({
    label: 'Usar la búsqueda de la página',
    group: 'Contenido',
    help: 'Mientras no se elija otra cosa, sí',
  }),
  searchContentConfig: contentConfig('search', {
    label: 'Búsqueda propia',
    group: 'Contenido',
    visibleWhen: { field: 'inheritGlobalContent', equals: false },
  }),
  imageRatio: imageRatio('16:9'),
  showHeadline: show.headline(),
  showImage: show.image(),
  showDescription: show.description(),
  showByline: show.byline(),
  showDate: show.date(),
  lazyLoad: lazyLoad(),
};

export const searchResultsList = defineBlock<
  typeof fields,
  Record<string, SearchReply | null>,
  (SearchReply | null)[]
>({
  name: 'search-results-list',
  label: 'Resultados de búsqueda',
  group: 'lists',
  version: 1,
  fields,
  parameters: { mas: MORE_PARAMETER, buscar: WORDS_PARAMETER },
  content: searchRequests,
  select: (_, replies) => inOrder(replies),
  uses: ['pageContent'],
  View: SearchResultsList,
  placeholder: (fields) => ({
    title: 'Resultados de búsqueda',
    hint:
      isGlobal(fields) || fields.searchContentConfig
        ? 'Muestra lo que busca quien visita la página'
        : 'Elige de dónde salen los resultados',
  }),
});
