import type { ContentRequest, SearchReply } from '../../schemas/feed.ts';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { requestedPage } from '../_list/PagedItems.tsx';
import { itemFilter } from '../_story/story-requests.ts';
import type { fields as blockFields } from './fields.ts';

/** What a reader may look for where the block has a source of its own. */
export const WORDS_PARAMETER = /\S/;
export const MAX_WORDS_CHARS = 100;

const SOURCE = 'search-api';

const pages = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

type Search = FieldsOf<typeof blockFields>;

/** facts 3: never set means that the page's own search is shown. */
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
 * The pages of a search that the page itself does not bring: from the second on of its own one, all
 * of them for a source of the block's own. There a reader's words take the place of the configured
 * ones. A search without words requests nothing.
 */
export function searchRequests(
  fields: Search,
  page: PageFacts,
): Record<string, ContentRequest> | null {
  const config = isGlobal(fields) ? { source: SOURCE, query: {} } : fields.searchContentConfig;
  const inherited =
    page.pageContent?.kind === 'search' ? page.pageContent.results.metadata.q.trim() : '';
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

export interface Found {
  items: SearchReply['data'];
  /** Of this site or not: what was loaded, against what there is. */
  loaded: number;
  total: number;
  q: string;
}

/**
 * Pages of a search as one: every story once, the words and the count of the last. Null without any
 * page.
 */
export function foundIn(
  replies: readonly (SearchReply | null | undefined)[],
  site: string,
): Found | null {
  const missing = replies.findIndex((reply) => !Array.isArray(reply?.data));
  const came = (missing < 0 ? replies : replies.slice(0, missing)) as SearchReply[];
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

/** The replies in the order of their pages. */
export const inOrder = (replies: Record<string, SearchReply | null>): (SearchReply | null)[] =>
  Object.keys(replies)
    .sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)))
    .map((name) => replies[name] ?? null);
