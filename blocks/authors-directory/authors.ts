import type { Author } from '../../schemas/author.ts';
import { isHarmless } from '../../ui/Link.tsx';

/** rule 7.23: a name longer than this is set smaller, and a biography is cut at this length. */
export const LONG_NAME_CHARS = 23;
export const BIO_CHARS = 95;

/** The words of the search as the address has them, at most one space between two; '' for none. */
export const searchWords = (query: Record<string, string> | undefined): string =>
  (query?.buscar ?? '').replace(/\s+/g, ' ').trim();

export const nameOf = ({ byline, name }: Author): string => (byline || name || '').trim();

/** Those who have a name to be listed by. */
export const listed = (authors: readonly Author[]): Author[] =>
  authors.filter((author) => nameOf(author) !== '');

export type Portrait = { url: string } & (
  | { auth: Record<string, string>; _id?: string; alt_text?: string }
  | { auth?: undefined }
);

/** A picture with its token, or an address by itself (rule 4.7); null for anything else. */
export function portraitOf({ image, ansImage }: Author): Portrait | null {
  const given = ansImage ?? image;
  if (typeof given === 'string') return given.trim() && isHarmless(given) ? { url: given } : null;
  const { url, auth } = (given ?? {}) as Partial<Portrait>;
  return url && auth && Object.keys(auth).length > 0 ? (given as Portrait) : null;
}
