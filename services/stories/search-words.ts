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

/** Words of no weight (`el`, `de`) match everything. */
const wordQuery = (word: string): SQL =>
  sql`CASE WHEN numnode(to_tsquery('pg_catalog.spanish', ${word})) = 0 THEN ''::tsquery
    ELSE to_tsquery('pg_catalog.spanish', ${formsOf(word).join(' | ')}) END`;

/** A tsquery of stories that have every one of the words; `words` of `wordsIn`, one at least. */
export const matching = (words: readonly string[]): SQL =>
  sql`(${sql.join(words.map(wordQuery), sql` && `)})`;
