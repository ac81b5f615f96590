import { CORRECTIONS_PER_PAGE, correctionsSource } from '../../schemas/sources/corrections.ts';
import { storiesTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';

/** rule 2.14: what the stories of a site were corrected in. */
export const corrections = defineSource(correctionsSource, {
  isInternal: true,
  fetch: async ({ page = 1 }, { stores, tx, site }) =>
    stores.readCorrections(tx, site, {
      offset: (page - 1) * CORRECTIONS_PER_PAGE,
      size: CORRECTIONS_PER_PAGE,
    }),
  tags: (_query, _reply, site) => [storiesTag(site)],
});
