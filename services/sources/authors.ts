import type { AuthorsReply } from '../../schemas/feed.ts';
import { authors } from '../../schemas/sources/authors.ts';
import { authorsTag, authorTag } from '../changes/tags.ts';
import { wordsIn } from '../database/search-text.ts';
import { defineSource } from './define-source.ts';

const MAX_AUTHORS = 1_000;

/**
 * Everybody who signs, or those whose byline has some words; with `slug` one person, 404 when there
 * is none.
 */
export const authorsSource = defineSource(authors, {
  fetch: async (query, { stores, tx }): Promise<AuthorsReply | undefined> => {
    const byline = query.byline.trim();
    if (query.slug) {
      const author = await stores.readAuthor(tx, query.slug);
      return author && { authors: [author], count: 1 };
    }
    const words = wordsIn(byline);
    const isNobody = byline !== '' && words.length === 0;
    const found = isNobody ? [] : await stores.listAuthors(tx, words, MAX_AUTHORS);
    return { authors: found, count: found.length };
  },
  tags: ({ slug }) => (slug ? [authorTag(slug), authorsTag()] : [authorsTag()]),
});
