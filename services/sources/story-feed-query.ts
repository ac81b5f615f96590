import { storyFeedQuery } from '../../schemas/sources/story-feed-query.ts';
import { storiesTag } from '../changes/tags.ts';
import { wordsIn } from '../database/search-text.ts';
import { defineSource } from './define-source.ts';
import { feedReply, storyTags } from './feed.ts';

const DEFAULT_SIZE = 8;
const EVERYTHING = '*';

/** The published stories of the site that have some words, or all of them, newest first. */
export const storyFeedQuerySource = defineSource(storyFeedQuery, {
  fetch: async ({ query, offset = 0, size = DEFAULT_SIZE }, { stores, tx, site, paywall }) => {
    const paging = { offset, size };
    const wanted = query.trim() || EVERYTHING;
    const words = wordsIn(wanted);
    const isNothing = wanted !== EVERYTHING && words.length === 0;
    return feedReply(
      isNothing
        ? { stories: [], total: 0 }
        : await stores.storiesOfSite(tx, site, words, paging, paywall),
      paging,
    );
  },
  tags: (_, reply, site) => [storiesTag(site), ...storyTags(reply?.content_elements)],
});
