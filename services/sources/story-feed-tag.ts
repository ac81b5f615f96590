import { storyFeedTag } from '../../schemas/sources/story-feed-tag.ts';
import { tagTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';
import { feedPaging, feedReplyUnlessEmpty, storyTags } from './feed.ts';

const DEFAULT_SIZE = 10;

/** The published stories of a tag, newest first; 404 for one without stories. */
export const storyFeedTagSource = defineSource(storyFeedTag, {
  fetch: async (query, { stores, tx, site }) => {
    const paging = feedPaging(query, DEFAULT_SIZE);
    const slice = await stores.storiesOfTag(tx, site, query.tagSlug, paging);
    return feedReplyUnlessEmpty(slice, paging);
  },
  tags: ({ tagSlug }, reply) => [tagTag(tagSlug), ...storyTags(reply?.content_elements)],
});
