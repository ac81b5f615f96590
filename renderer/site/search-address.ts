import { searchWords } from '../../schemas/search-words.ts';
import { SEARCH_FORM_PATH } from './routes/search.ts';

/** A form without script requests `/busqueda/?q=…`; the search itself has one address. */
export function searchAddress(path: string, query: URLSearchParams | null): string | null {
  const words = path === SEARCH_FORM_PATH ? searchWords(query?.get('q') ?? '') : '';
  const website = query?.get('_website');
  return words
    ? `/search/${encodeURIComponent(words)}/${website ? `?_website=${encodeURIComponent(website)}` : ''}`
    : null;
}
