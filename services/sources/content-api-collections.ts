import { contentApiCollections } from '../../schemas/sources/content-api-collections.ts';
import { collectionTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';
import { feedReply, storyTags } from './feed.ts';

const MAX_SIZE = 20;

/**
 * The published stories of a collection in the editor's order; `getNext` brings the page after as
 * well.
 */
export const contentApiCollectionsSource = defineSource(contentApiCollections, {
  fetch: async ({ _id, from = 0, size = MAX_SIZE, getNext }, { stores, tx }) => {
    const name = await stores.readCollectionName(tx, _id);
    if (name === undefined) return undefined;
    const page = Math.min(size, MAX_SIZE);
    const paging = { offset: from, size: getNext ? page * 2 : page };
    const feed = feedReply(await stores.storiesOfCollection(tx, _id, paging), paging);
    return { _id, type: 'collection', headlines: { basic: name }, ...feed };
  },
  tags: ({ _id }, reply) => [collectionTag(_id), ...storyTags(reply?.content_elements)],
});
