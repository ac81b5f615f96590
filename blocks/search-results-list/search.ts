import type { ContentRequest, SearchReply } from '../../schemas/feed.ts';
import type { FieldsOf } from '../../schemas/fields.ts';
import { contentOfKind } from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { requestedPage } from '../_list/PagedItems.tsx';
import { untilMissing } from '../_list/replies-in-order.ts';
import { itemFilter } from '../_story/story-requests.ts';
import type { fields as blockFields } from './fields.ts';

/** The reader's words, in the address of a block that has a source of its own. */
export const WORDS_PARAMETER = /\S/;
export const MAX_WORDS_CHARS = 100;

const SOURCE = 'search-api';

const pages = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

type Search = FieldsOf<typeof blockFields>;

/** rule 7.15: never set means that the page's own search is shown. */
export const isGlobal = ({ inheritGlobalContent }: Pick<Search, 'inheritGlobalContent'>): boolean =>
  inheritGlobalContent ?? true;

/** The words that a search of the block's own is about. */
export function ownWords(
  { searchContentConfig }: Search,
  query: Record<string, string> | undefined,
): string {
  const configured = searchContentConfig?.query.query;
  return (query?.buscar || (typeof configured === 'string' ? configured : '')).trim();
}

/**
 * The pages of results that the page's own content does not hold: from the second on for the page's
 * own search, all of them for a search of the block. There a reader's words replace the configured
 * ones. A search without words requests nothing.
 */
export function searchRequests(
  fields: Search,
  page: PageFacts,
): Record<string, ContentRequest> | null {
  const config = isGlobal(fields) ? { source: SOURCE, query: {} } : fields.searchContentConfig;
  const inherited = contentOfKind(page.pageContent, 'search')?.results.metadata.q.trim() ?? '';
  const query = isGlobal(fields) ? inherited : ownWords(fields, page.query);
  const pageNumbers = pages(isGlobal(fields) ? 2 : 1, requestedPage(page.query));
  if (!config || !query || pageNumbers.length === 0) return null;
  const filter = [
    'metadata',
    ...itemFilter(page.site.key).map((path) => `data.${path}`),
    'data.highlights.headline',
    'data.highlights.excerpt',
  ];
  return Object.fromEntries(
    pageNumbers.map((number) => [
      `p${number}`,
      { source: config.source, query: { ...config.query, query, page: String(number) }, filter },
    ]),
  );
}

export interface SearchOutcome {
  items: SearchReply['data'];
  /** How many results were loaded, of all sites, and how many there are. */
  loaded: number;
  total: number;
  q: string;
}

/**
 * Several pages of results as one: every story once, the words and the count of the last page. Null
 * without any page.
 */
export function outcomeOf(
  replies: readonly (SearchReply | null | undefined)[],
  site: string,
): SearchOutcome | null {
  const came = untilMissing(replies, ({ data }) => Array.isArray(data));
  const last = came.at(-1);
  if (!last) return null;
  const loaded = [
    ...new Map(came.flatMap(({ data }) => data).map((item) => [item._id, item])).values(),
  ];
  return {
    items: loaded.filter((item) => item.websites?.[site]),
    loaded: loaded.length,
    total: last.metadata?.total_hits ?? loaded.length,
    q: last.metadata?.q ?? '',
  };
}
