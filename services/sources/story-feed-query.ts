import { storyFeedQuery } from '../../schemas/sources.ts';
import { storiesTag, storyTag } from '../changes/tags.ts';
import { wordsIn } from '../stories/search-words.ts';
import { storiesOfSite } from '../stories/story-feeds.ts';
import {
  asNumber,
  asText,
  feedReply,
  type Source,
  storyIds,
  TIMEOUT_MS,
  TTL_MS,
} from './source.ts';

const DEFAULT_SIZE = 8;
const EVERYTHING = '*';

/** The published stories of the site that have some words, or all of them, newest first. */
export const storyFeedQuerySource: Source = {
  declaration: storyFeedQuery,
  ttlMs: TTL_MS,
  timeoutMs: TIMEOUT_MS,
  fetch: async (query, { tx, site }) => {
    const paging = { offset: asNumber(query.offset, 0), size: asNumber(query.size, DEFAULT_SIZE) };
    const asked = asText(query.query).trim() || EVERYTHING;
    const words = wordsIn(asked);
    const isNothing = asked !== EVERYTHING && words.length === 0;
    return feedReply(
      isNothing ? { stories: [], total: 0 } : await storiesOfSite(tx, site, words, paging),
      paging,
    );
  },
  tags: (_, reply, site) => [storiesTag(site), ...storyIds(reply).map(storyTag)],
};
