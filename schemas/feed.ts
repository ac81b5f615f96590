import type { Author } from './author.ts';
import type { SafeHtml } from './html.ts';
import type { JsonObject } from './json.ts';
import type { Story } from './story.ts';

/** A list of stories, the reply of every feed source (rule 6.2). */
export interface FeedReply {
  content_elements: Story[];
  /** How many there are in all, before paging. */
  count: number;
  /** Offset of the next page; unset on the last. */
  next?: number;
}

/** Where the words of a search stand, as escaped text with `mark`s. */
export interface SearchHighlights {
  headline: SafeHtml;
  excerpt: SafeHtml;
}

/** rule 6.3 */
export interface SearchReply {
  data: (Story & { highlights?: SearchHighlights })[];
  metadata: { total_hits: number; q: string; page?: number };
}

/**
 * One request to a content source. `filter` names the dotted paths that the block reads (arrays
 * are entered): the source trims its reply to them. Two blocks with an equal request share one
 * reply.
 */
export interface ContentRequest {
  source: string;
  query: JsonObject;
  filter?: readonly string[];
}

/** The reply of the authors source: for a directory, or the one author of a page first. */
export interface AuthorsReply {
  authors: Author[];
  count: number;
  next?: number;
}

/** The reply of `signing-service`: the token of an image under its version, and by itself. */
export interface SigningReply {
  _id: string;
  hash: string;
  auth: Record<string, string>;
}
