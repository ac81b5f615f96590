import type { Author } from '../author.ts';
import type { Placeholders } from './placeholders.ts';

/** A page about an author. */
export interface AuthorContent {
  kind: 'author';
  author: Author;
}

export const authorPlaceholders: Placeholders<AuthorContent> = ({ author }) => ({
  author: author._id,
});
