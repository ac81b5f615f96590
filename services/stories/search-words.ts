import { type SQL, sql } from 'drizzle-orm';
import { foldText } from '../database/search-text.ts';

/**
 * How a word may stand in a story. The stemmer knows Spanish endings by their accents, which people
 * leave out, and leaves short plurals as they are (`años`).
 */
function formsOf(word: string): string[] {
  const folded = foldText(word);
  const accented = folded.replace(/([cs])ion$/, '$1ión').replace(/ia(s?)$/, 'ía$1');
  const number = folded.length > 3 && folded.endsWith('s') ? folded.slice(0, -1) : `${folded}s`;
  return [...new Set([word, folded, accented, number])];
}

/** Words of no weight (`el`, `de`) match everything. With labels, where it has one of them alone. */
function wordQuery(word: string, labels = ''): SQL {
  const forms = formsOf(word).map((form) => (labels ? `${form}:${labels}` : form));
  return sql`CASE WHEN numnode(to_tsquery('pg_catalog.spanish', ${word})) = 0 THEN ''::tsquery
    ELSE to_tsquery('pg_catalog.spanish', ${forms.join(' | ')}) END`;
}

/** Letters that an ending may add to what is indexed: `tranvía` is kept as `tranv`. */
const MAX_ENDING_CHARS = 2;
const MIN_STEM_CHARS = 4;

/** Only words of the headline count: they are indexed with a `^` before them as well. */
function beginningQuery(word: string): SQL {
  const folded = foldText(word);
  const stems = Array.from({ length: MAX_ENDING_CHARS }, (_, index) => folded.slice(0, -1 - index));
  const lexemes = [
    `'^${folded}':*`,
    ...stems.filter((stem) => stem.length >= MIN_STEM_CHARS).map((stem) => `'^${stem}'`),
  ];
  return sql`${lexemes.join(' | ')}::tsquery`;
}

/**
 * A tsquery of stories whose headline has a word that begins with the last of the words, and that
 * have all the others; `words` of `wordsIn`, one at least.
 */
export function matchingAsTyped(words: readonly string[]): SQL {
  const beginning = beginningQuery(words.at(-1) ?? '');
  return words.length > 1 ? sql`(${matching(words.slice(0, -1))} && ${beginning})` : beginning;
}

/**
 * A tsquery of stories that have every one of the words; `words` of `wordsIn`, one at least. With
 * labels, each with one of them.
 */
export const matching = (words: readonly string[], labels?: string): SQL =>
  sql`(${sql.join(
    words.map((word) => wordQuery(word, labels)),
    sql` && `,
  )})`;

/** A tsquery of what has any of the words; `words` of `wordsIn`, one at least. */
export const matchingAny = (words: readonly string[]): SQL =>
  sql`(${sql.join(
    words.map((word) => wordQuery(word)),
    sql` || `,
  )})`;
