import type { TagReply } from '../../../schemas/tag.ts';
import { contentOf } from './content-lookup.ts';
import type { ContentRoute } from './content-route.ts';

const ADDRESS = /^\/tags\/(.+?)\/?$/;

/** `/tags/{slug}/` */
export const tagRoute: ContentRoute<'tag'> = {
  find: async (path, lookup) => {
    const slug = ADDRESS.exec(path)?.[1];
    if (!slug) return null;
    const tag = await lookup.request<TagReply>('tags', { slug });
    return tag?.Payload[0] ? contentOf(tag, { kind: 'tag', tag }) : null;
  },
  templates: () => ['tag'],
};
