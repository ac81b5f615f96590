import type { SearchReply } from '../../../schemas/feed.ts';
import type { PageContent } from '../../../schemas/page-content.ts';
import { MAX_QUERY_CHARS } from '../../../schemas/search-words.ts';
import { contentOf } from './content-lookup.ts';
import type { ContentRoute } from './content-route.ts';

const ADDRESS = /^\/search\/(.+?)\/?$/;

/** The page on which one begins to search. */
export const SEARCH_FORM_PATH = '/busqueda/';

/** Searches are as many as there are words: they share a bounded part of the page cache. */
export const isSearchPath = (path: string): boolean => path.startsWith('/search/');

const nothingYet = (): PageContent<'search'> => ({
  kind: 'search',
  results: { data: [], metadata: { total_hits: 0, q: '' } },
});

/** `/search/{words}/`, and the form alone at `/busqueda/`. */
export const searchRoute: ContentRoute<'search'> = {
  find: async (path, lookup) => {
    if (path === SEARCH_FORM_PATH) return nothingYet();
    const words = ADDRESS.exec(path)?.[1] ?? '';
    if (!words.trim() || words.length > MAX_QUERY_CHARS) return null;
    const results = await lookup.request<SearchReply>('search-api', {
      query: words.trim(),
      page: '1',
    });
    return results && contentOf(results, { kind: 'search', results });
  },
  templates: () => ['search'],
};
