import type { AuthorsReply } from '../../schemas/feed.ts';
import { authors } from '../../schemas/sources/authors.ts';
import type { ContentSample } from './content-sample.ts';

export const authorSample: ContentSample<'author'> = {
  label: 'Un autor',
  missing: 'No hay autores en el sitio.',
  pageTypes: ['author'],
  request: () => ({ source: authors.name, query: {} }),
  content: (_, reply) => {
    const author = (reply as AuthorsReply | null)?.authors[0];
    return author ? { kind: 'author', author } : null;
  },
  title: ({ author }) => author.byline ?? author.name ?? author._id,
  path: ({ author }) => `/author/${author.slug ?? author._id}/`,
};
