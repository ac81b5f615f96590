import type { AuthorsReply } from '../../../schemas/feed.ts';
import { MAX_QUERY_CHARS } from '../../../schemas/search-words.ts';
import { authors } from '../../../schemas/sources/authors.ts';
import { contentOf } from './content-lookup.ts';
import type { ContentRoute } from './content-route.ts';

const ADDRESS = /^\/author\/(.+?)\/?$/;

/** `/author/{slug}/` */
export const authorRoute: ContentRoute<'author'> = {
  find: async (path, lookup) => {
    const slug = ADDRESS.exec(path)?.[1];
    // The source refuses longer names: no author has one.
    if (!slug || slug.length > MAX_QUERY_CHARS) return null;
    const reply = await lookup.request<AuthorsReply>(authors.name, { slug });
    const author = reply?.authors[0];
    return author ? contentOf(author, { kind: 'author', author }) : null;
  },
  templates: () => ['author'],
};
