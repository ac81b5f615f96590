import { alertBarCollections } from '../../schemas/sources/alert-bar-collections.ts';
import { aliasTag, collectionTag, siteAlertTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';
import { feedReply, storyTags } from './feed.ts';

/** By this name, as its id or an alias, a collection is what the alert bar shows. */
const ALERT_ALIAS = 'alert-bar';
/** rule 6.11 */
const ALERT_TTL_MS = 120_000;

/**
 * The stories of the site's alert collection, the first one unless told; none while there is no
 * such collection. `notice` is what staff tell the site's readers, which goes before them while it
 * lasts: its times are looked at in the browser, for the reply is kept (rule 8.32).
 */
export const alertBarCollectionsSource = defineSource(alertBarCollections, {
  ttlMs: ALERT_TTL_MS,
  fetch: async (query, { stores, tx, site: wantedFor, depends }) => {
    const site = query.site || wantedFor;
    const paging = { offset: query.from, size: query.size };
    const alert = await stores.readSiteAlert(tx, site);
    depends(siteAlertTag(site));
    const notice = alert ? { notice: alert } : {};
    const id = await stores.collectionByAlias(tx, site, ALERT_ALIAS);
    if (id === undefined) return { content_elements: [], count: 0, ...notice };
    depends(collectionTag(id));
    const stories = await stores.storiesOfCollection(tx, id, paging, site);
    return { ...feedReply(stories, paging), ...notice };
  },
  tags: (_, reply) => [
    collectionTag(ALERT_ALIAS),
    aliasTag(ALERT_ALIAS),
    ...storyTags(reply?.content_elements),
  ],
});
