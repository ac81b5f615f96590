import type { SearchReply } from '../../schemas/feed.ts';
import { searchApi } from '../../schemas/sources/search-api.ts';
import type { ContentSample } from './content-sample.ts';
import { searchWord } from './sample-fields.ts';

export const searchSample: ContentSample<'search'> = {
  label: 'Una búsqueda',
  missing: 'No hay notas en el sitio.',
  pageTypes: ['search'],
  startsFrom: 'story',
  request: ({ story }) =>
    story && {
      source: searchApi.name,
      query: { query: searchWord(story.headlines?.basic ?? ''), page: '1' },
    },
  content: (_, reply) => {
    const results = reply as SearchReply | null;
    return results ? { kind: 'search', results } : null;
  },
  title: ({ results }) => results.metadata.q,
  path: ({ results }) => `/search/${encodeURIComponent(results.metadata.q)}/`,
};
