import { alertBarCollections } from '../../schemas/sources/alert-bar-collections.ts';
import { aliasTag, collectionTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';
import { feedReply, storyTags } from './feed.ts';

/** By this name, as its id or an alias, a collection is what the alert bar shows. */
const ALERT_ALIAS = 'alert-bar';
/** rule 6.11 */
const ALERT_TTL_MS = 120_000;

/**
 * The stories of the site's alert collection, the first one unless told; none while there is no
 * such collection.
 */
export const alertBarCollectionsSource = defineSource(alertBarCollections, {
  ttlMs: ALERT_TTL_MS,
  fetch: async (query, { stores, tx, site: wantedFor, depends }) => {
    const site = query.site || wantedFor;
    const paging = { offset: query.from, size: query.size };
    const id = await stores.collectionByAlias(tx, site, ALERT_ALIAS);
    if (id === undefined) return { content_elements: [], count: 0 };
    depends(collectionTag(id));
    return feedReply(await stores.storiesOfCollection(tx, id, paging, site), paging);
  },
  tags: (_, reply) => [
    collectionTag(ALERT_ALIAS),
    aliasTag(ALERT_ALIAS),
    ...storyTags(reply?.content_elements),
  ],
});
