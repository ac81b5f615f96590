import { MAX_QUERY_CHARS, SEARCH_FORM_PATH } from './routes/search.ts';

/**
 * What was typed as an address can hold it: no control character, backslash, empty or dot segment
 * (`pagePath` refuses them), and not too long.
 */
function searchWords(typed: string): string {
  const text = typed.normalize('NFC').replace(/[\p{Cc}\\\s]+/gu, ' ');
  const words = text
    .trim()
    .slice(0, MAX_QUERY_CHARS)
    .replace(/[\uD800-\uDBFF]$/, '');
  const parts = words.split('/').filter((part) => !['', '.', '..'].includes(part.trim()));
  return parts.join('/').trim();
}

/** A form without script requests `/busqueda/?q=…`; the search itself has one address. */
export function searchAddress(path: string, query: URLSearchParams | null): string | null {
  const words = path === SEARCH_FORM_PATH ? searchWords(query?.get('q') ?? '') : '';
  const website = query?.get('_website');
  return words
    ? `/search/${encodeURIComponent(words)}/${website ? `?_website=${encodeURIComponent(website)}` : ''}`
    : null;
}
