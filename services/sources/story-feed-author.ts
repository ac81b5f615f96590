import { storyFeedAuthor } from '../../schemas/sources.ts';
import { authorTag, storyTag } from '../changes/tags.ts';
import { storiesOfAuthor } from '../stories/story-feeds.ts';
import {
  asText,
  feedPaging,
  feedReplyUnlessEmpty,
  type Source,
  storyIds,
  TIMEOUT_MS,
  TTL_MS,
} from './source.ts';

const DEFAULT_SIZE = 8;

/** The published stories of an author, by id or slug, newest first; 404 for one who has none. */
export const storyFeedAuthorSource: Source = {
  declaration: storyFeedAuthor,
  ttlMs: TTL_MS,
  timeoutMs: TIMEOUT_MS,
  fetch: async (query, { tx, site }) => {
    const paging = feedPaging(query, DEFAULT_SIZE);
    return feedReplyUnlessEmpty(
      await storiesOfAuthor(tx, site, asText(query.authorSlug), paging),
      paging,
    );
  },
  tags: (query, reply) => [authorTag(asText(query.authorSlug)), ...storyIds(reply).map(storyTag)],
};
