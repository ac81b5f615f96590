import { storyFeedAuthor } from '../../schemas/sources/story-feed-author.ts';
import { authorTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';
import { feedPaging, feedReplyUnlessEmpty, storyTags } from './feed.ts';

const DEFAULT_SIZE = 8;

/** The published stories of an author, by id or slug, newest first; 404 for one who has none. */
export const storyFeedAuthorSource = defineSource(storyFeedAuthor, {
  fetch: async (query, { stores, tx, site }) => {
    const paging = feedPaging(query, DEFAULT_SIZE);
    const slice = await stores.storiesOfAuthor(tx, site, query.authorSlug, paging);
    return feedReplyUnlessEmpty(slice, paging);
  },
  tags: ({ authorSlug }, reply) => [authorTag(authorSlug), ...storyTags(reply?.content_elements)],
});
