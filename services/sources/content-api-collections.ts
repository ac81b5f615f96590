import type { Json } from '../../schemas/json.ts';
import { contentApiCollections } from '../../schemas/sources.ts';
import { collectionTag, storyTag } from '../changes/tags.ts';
import { readCollectionName, storiesOfCollection } from '../newsroom/collection-store.ts';
import {
  asNumber,
  asText,
  feedReply,
  type Source,
  storyIds,
  TIMEOUT_MS,
  TTL_MS,
} from './source.ts';

const MAX_SIZE = 20;

/**
 * The published stories of a collection in the editor's order; `getNext` brings the page after as
 * well.
 */
export const contentApiCollectionsSource: Source = {
  declaration: contentApiCollections,
  ttlMs: TTL_MS,
  timeoutMs: TIMEOUT_MS,
  fetch: async (query, { tx }) => {
    const id = asText(query._id);
    const name = await readCollectionName(tx, id);
    if (name === undefined) return undefined;
    const page = Math.min(asNumber(query.size, MAX_SIZE), MAX_SIZE);
    const paging = {
      offset: asNumber(query.from, 0),
      size: query.getNext === true ? page * 2 : page,
    };
    const feed = feedReply(await storiesOfCollection(tx, id, paging), paging);
    return { _id: id, type: 'collection', headlines: { basic: name }, ...feed } as Json;
  },
  tags: (query, reply) => [collectionTag(asText(query._id)), ...storyIds(reply).map(storyTag)],
};
