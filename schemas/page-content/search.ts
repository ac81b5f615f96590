import type { SearchReply } from '../feed.ts';
import type { Placeholders } from './placeholders.ts';

/** A page about a search: its first results, and the words in `metadata.q` ('' for none yet). */
export interface SearchContent {
  kind: 'search';
  results: SearchReply;
}

export const searchPlaceholders: Placeholders<SearchContent> = () => ({});
