import type { Json } from '../../schemas/json.ts';
import { alertBarCollections } from '../../schemas/sources.ts';
import { aliasTag, collectionTag, storyTag } from '../changes/tags.ts';
import { collectionByAlias, storiesOfCollection } from '../newsroom/collection-store.ts';
import { asNumber, asText, feedReply, type Source, storyIds, TIMEOUT_MS } from './source.ts';

/** By this name, as its id or an alias, a collection is what the alert bar shows. */
const ALERT_ALIAS = 'alert-bar';
/** facts, section 7 */
const ALERT_TTL_MS = 120_000;

/**
 * The stories of the site's alert collection, the first one unless told; none while there is no
 * such collection.
 */
export const alertBarCollectionsSource: Source = {
  declaration: alertBarCollections,
  ttlMs: ALERT_TTL_MS,
  timeoutMs: TIMEOUT_MS,
  fetch: async (query, { tx, site: asking, depends }) => {
    const site = asText(query.site) || asking;
    const paging = { offset: asNumber(query.from, 0), size: asNumber(query.size, 1) };
    const id = await collectionByAlias(tx, site, ALERT_ALIAS);
    if (id === undefined) return { content_elements: [], count: 0 };
    depends(collectionTag(id));
    return feedReply(await storiesOfCollection(tx, id, paging, site), paging) as Json;
  },
  tags: (_, reply) => [
    collectionTag(ALERT_ALIAS),
    aliasTag(ALERT_ALIAS),
    ...storyIds(reply).map(storyTag),
  ],
};
