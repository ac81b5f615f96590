import { liveBlogSource as declaration } from '../../schemas/sources/live-blog.ts';
import { documentTag, storyTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';

/** From the store, else from the config in its story. */
export const liveBlogSource = defineSource(declaration, {
  fetch: ({ id, story, before, around, size }, { stores, tx, site }) =>
    stores.readLive(tx, { id, story, site, before, around, size }),
  tags: ({ id, story }) => [documentTag(id), ...(story ? [storyTag(story)] : [])],
});
