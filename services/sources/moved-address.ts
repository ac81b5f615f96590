import { movedAddress } from '../../schemas/sources/moved-address.ts';
import { normaliseUrl } from '../../schemas/website-url.ts';
import { storyTag, urlTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';

/** Where readers of an address that a story had are sent. 404 for any other address. */
export const movedAddressSource = defineSource(movedAddress, {
  isInternal: true,
  fetch: async ({ path }, { stores, tx, site }) => stores.movedTo(tx, site, normaliseUrl(path)),
  tags: ({ path }, reply, site) => [
    urlTag(site, normaliseUrl(path)),
    ...(reply ? [storyTag((reply as { id: string }).id)] : []),
  ],
});
