import { type SQL, sql } from 'drizzle-orm';

/** What Spanish is written with: letter by letter that is folded in a tenth of the time. */
const SPANISH = /^[\0-\x7fáéíóúüñ]*$/;
const PLAIN: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u' };

/**
 * How lists and searches compare: lower case, accents off, ñ kept (without it `ano` finds `año`).
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (SPANISH.test(lower)) return lower.replace(/[áéíóúü]/g, (letter) => PLAIN[letter] ?? letter);
  return text
    .normalize('NFD')
    .replace(/(?<!n)\p{M}+|(?<=n)(?!\u0303)\p{M}+/giu, '')
    .normalize('NFC')
    .toLowerCase();
}

/** A tag, or what nothing closes: tried again from each `<`, that would take its square. */
const TAG = /<[^>]*(?:>|$)/g;

/** Words of some markup, for columns and lists. */
export const plainText = (html: string): string =>
  html
    .replace(TAG, (tag) => (tag.endsWith('>') ? '' : tag))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');

const MAX_WORDS = 12;
const MAX_WORD_CHARS = 60;

/** The words of a search, in lower case. Nothing in them means anything to PostgreSQL. */
export const wordsIn = (search: string): string[] =>
  (
    search
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => word.length <= MAX_WORD_CHARS)
    .slice(0, MAX_WORDS);

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Does a column of folded text hold that, which is folded too? */
export const hasWord = (column: SQL, word: string): SQL =>
  sql`${column} LIKE ${`%${escapeLike(word)}%`}`;

/** ` AND …` for a column of folded text with every word of `search`; nothing without words. */
export function andHasWords(column: SQL, search: string): SQL {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return sql.join(
    words.map((word) => sql` AND ${hasWord(column, word)}`),
    sql``,
  );
}
