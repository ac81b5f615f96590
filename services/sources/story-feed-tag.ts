import { storyFeedTag } from '../../schemas/sources.ts';
import { storyTag, tagTag } from '../changes/tags.ts';
import { storiesOfTag } from '../stories/story-feeds.ts';
import {
  asText,
  feedPaging,
  feedReplyUnlessEmpty,
  type Source,
  storyIds,
  TIMEOUT_MS,
  TTL_MS,
} from './source.ts';

const DEFAULT_SIZE = 10;

/** The published stories of a tag, newest first; 404 for one without stories. */
export const storyFeedTagSource: Source = {
  declaration: storyFeedTag,
  ttlMs: TTL_MS,
  timeoutMs: TIMEOUT_MS,
  fetch: async (query, { tx, site }) => {
    const paging = feedPaging(query, DEFAULT_SIZE);
    return feedReplyUnlessEmpty(
      await storiesOfTag(tx, site, asText(query.tagSlug), paging),
      paging,
    );
  },
  tags: (query, reply) => [tagTag(asText(query.tagSlug)), ...storyIds(reply).map(storyTag)],
};
