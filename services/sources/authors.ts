import type { AuthorsReply } from '../../schemas/feed.ts';
import type { Json } from '../../schemas/json.ts';
import { authors } from '../../schemas/sources.ts';
import { AUTHORS_TAG, authorTag } from '../changes/tags.ts';
import { listAuthors, readAuthor } from '../newsroom/newsroom-store.ts';
import { wordsIn } from '../stories/search-words.ts';
import { asText, type Source, TIMEOUT_MS, TTL_MS } from './source.ts';

const MAX_AUTHORS = 1_000;

/**
 * Everybody who signs, or those whose byline has some words; with `slug` one person, 404 when there
 * is none.
 */
export const authorsSource: Source = {
  declaration: authors,
  ttlMs: TTL_MS,
  timeoutMs: TIMEOUT_MS,
  fetch: async (query, { tx }) => {
    const [slug, byline] = [asText(query.slug), asText(query.byline).trim()];
    if (slug) {
      const author = await readAuthor(tx, slug);
      return author && ({ authors: [author], count: 1 } satisfies AuthorsReply as Json);
    }
    const words = wordsIn(byline);
    const found = byline && words.length === 0 ? [] : await listAuthors(tx, words, MAX_AUTHORS);
    return { authors: found, count: found.length } satisfies AuthorsReply as Json;
  },
  tags: (query) =>
    asText(query.slug) ? [authorTag(asText(query.slug)), AUTHORS_TAG] : [AUTHORS_TAG],
};
