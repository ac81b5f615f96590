import { goneAddress } from '../../schemas/sources/gone-address.ts';
import { normaliseUrl } from '../../schemas/website-url.ts';
import { urlTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';

/** Was what stood at an address taken down? 404 for any other address. */
export const goneAddressSource = defineSource(goneAddress, {
  isInternal: true,
  fetch: async ({ path }, { stores, tx, site }) =>
    (await stores.isGone(tx, site, normaliseUrl(path))) ? { gone: true } : undefined,
  tags: ({ path }, _, site) => [urlTag(site, normaliseUrl(path))],
});
