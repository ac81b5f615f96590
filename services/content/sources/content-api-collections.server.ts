import type { Json } from '../../../schemas/json.ts';
import { contentApiCollections } from '../../../schemas/sources.ts';
import { readCollectionName } from '../newsroom-store.server.ts';
import { storiesOfCollection, storyTag } from '../story-store.server.ts';
import { asNumber, asText, type Source, storyIds, TIMEOUT_MS, TTL_MS } from './source.server.ts';

const MAX_SIZE = 20;

/** The published stories of a collection in the editor's order; `getNext` brings the page after as well. */
export const contentApiCollectionsSource: Source = {
  declaration: contentApiCollections,
  ttlMs: TTL_MS,
  timeoutMs: TIMEOUT_MS,
  fetch: async (query, { tx }) => {
    const id = asText(query._id);
    const name = await readCollectionName(tx, id);
    if (name === undefined) return undefined;
    const from = asNumber(query.from, 0);
    const page = Math.min(asNumber(query.size, MAX_SIZE), MAX_SIZE);
    const size = query.getNext === true ? page * 2 : page;
    const { stories, total } = await storiesOfCollection(tx, id, from, size);
    const next = from + size;
    return {
      _id: id,
      type: 'collection',
      headlines: { basic: name },
      content_elements: stories as Json[],
      count: total,
      ...(next < total ? { next } : {}),
    };
  },
  tags: (query, reply) => [`collection:${asText(query._id)}`, ...storyIds(reply).map(storyTag)],
};
