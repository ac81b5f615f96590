import { contentApi } from '../../schemas/sources/content-api.ts';
import { normaliseUrl } from '../../schemas/website-url.ts';
import { documentTag, storyTag, urlTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';

/**
 * One published story by its id, or by its address on the site; by id an image or a custom embed
 * too.
 */
export const contentApiSource = defineSource(contentApi, {
  fetch: async ({ _id, website_url: url }, { stores, tx, site }) => {
    if (_id) return (await stores.readStory(tx, _id)) ?? (await stores.readMedia(tx, _id));
    return url ? stores.readStoryAt(tx, site, normaliseUrl(url)) : undefined;
  },
  tags: ({ _id, website_url: url }, reply, site) => {
    const id = (typeof reply?._id === 'string' && reply._id) || _id;
    return [
      ...(id ? [storyTag(id)] : []),
      ...(_id ? [documentTag(_id)] : []),
      ...(url ? [urlTag(site, normaliseUrl(url))] : []),
    ];
  },
});
