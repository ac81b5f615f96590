import type { JsonObject } from './json.ts';
import type { Story } from './story.ts';

/** A list of stories as every feed source answers it (spec 3, feed reply). */
export interface FeedReply {
  content_elements: Story[];
  /** How many there are in all, before paging. */
  count: number;
  /** Offset of the next page; unset on the last. */
  next?: number;
}

/** spec 3, search results. */
export interface SearchReply {
  data: Story[];
  metadata: { total_hits: number; q: string; page?: number };
}

/**
 * One question to a content source. `filter` names the dotted paths that the block reads (arrays are entered):
 * the source trims its answer to them. Two blocks with an equal request share one answer.
 */
export interface ContentRequest {
  source: string;
  query: JsonObject;
  filter?: readonly string[];
}
