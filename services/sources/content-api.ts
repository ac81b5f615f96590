import { contentApi } from '../../schemas/sources/content-api.ts';
import { normaliseUrl } from '../../schemas/website-url.ts';
import { documentTag, storyTag, urlTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';

/**
 * One published story by its id, or by its address on the site; by id an image or a custom embed
 * too. With `nextId`, that story from when readers of the site have it until they no longer do
 * (rule 6.25).
 */
export const contentApiSource = defineSource(contentApi, {
  fetch: async ({ _id, website_url: url, nextId }, { stores, tx, site, isCanvas = false }) => {
    if (nextId) {
      const published = await stores.readStory(tx, nextId);
      const isHere = published?.websites?.[site] !== undefined;
      const next = isHere
        ? published
        : await stores.readComing(tx, nextId, { site, isDraftShown: isCanvas });
      if (next) return next;
    }
    if (_id) return (await stores.readStory(tx, _id)) ?? (await stores.readMedia(tx, _id));
    return url ? stores.readStoryAt(tx, site, normaliseUrl(url)) : undefined;
  },
  tags: ({ _id, website_url: url, nextId }, reply, site) => {
    const id = (typeof reply?._id === 'string' && reply._id) || _id;
    const ids = new Set([id, nextId].filter(Boolean));
    return [
      ...[...ids].map(storyTag),
      ...(_id ? [documentTag(_id)] : []),
      ...(url ? [urlTag(site, normaliseUrl(url))] : []),
    ];
  },
});
