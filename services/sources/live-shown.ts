import { liveShownSource as declaration } from '../../schemas/sources/live-shown.ts';
import { documentTag, sitePagesTag, storyTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';

/** rule 13.47: who may hear of a live blog follows from what shows it. */
export const liveShownSource = defineSource(declaration, {
  isInternal: true,
  fetch: async ({ id }, { stores, tx, site, depends }) => {
    const held = await stores.storiesWithLive(tx, site, id);
    // Of one that is not published, too: it may be one day.
    depends(...held.map(({ story }) => storyTag(story._id)));
    return {
      stories: held.filter(({ isPublished }) => isPublished).map(({ story }) => story),
      isOnPage: await stores.hasPageWithLive(tx, site, id),
    };
  },
  tags: ({ id }, _reply, site) => [documentTag(id), sitePagesTag(site)],
});
