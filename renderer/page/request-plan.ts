import type { ContentRequest } from '../../schemas/feed.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { CachedReply } from '../cache/content-cache.ts';

/** What one block requests on one page. */
export interface BlockRequests {
  /** By name; the name is '' where the block requests one thing. Empty: it requests nothing. */
  requests: readonly { name: string; request: ContentRequest; key: string }[];
  /** It is given a map of replies, by these names. */
  isMap: boolean;
}

/** A block of a page and what it requests there. */
export interface BlockPlan {
  block: StoredBlock;
  requests: BlockRequests;
  /** For each of its requests, where its reply stands among those of the list. */
  replies: readonly number[];
}

/** Null where a source does not reply and nothing older is known. */
export type Replies = readonly (CachedReply | null)[];

/** What a list of blocks requests on one page, each request once, and the last replies to it. */
export interface RequestPlan {
  facts: PageFacts;
  blocks: readonly BlockPlan[];
  requests: readonly { key: string; request: ContentRequest }[];
  last?: { replies: Replies; tags: readonly string[]; byBlock?: ReadonlyMap<string, unknown> };
}
