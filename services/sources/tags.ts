import { tags } from '../../schemas/sources/tags.ts';
import { tagTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';

/** A tag by its slug; 404 for one that nobody described and no story has. */
export const tagsSource = defineSource(tags, {
  fetch: async ({ slug }, { stores, tx, site }) => {
    const tag = await stores.readTag(tx, site, slug);
    return tag && { Payload: [tag] };
  },
  tags: ({ slug }) => [tagTag(slug)],
});
