import { sql } from 'drizzle-orm';
import { escapeHtml } from '../../schemas/escape-html.ts';
import type { SearchHighlights } from '../../schemas/feed.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { Story } from '../../schemas/story.ts';
import { rows, type Tx } from '../database/database.ts';
import { foldText } from '../database/search-text.ts';
import { WORD } from './search-index.ts';
import { matchingAny } from './search-words.ts';
import { searchTexts } from './story-facets.ts';

const EXCERPT_CHARS = 240;
/**
 * No ending that the stemmer takes off begins earlier: a word that matches another begins with the
 * same letters.
 */
const STEM_START_CHARS = 2;

interface Mark {
  start: number;
  end: number;
}

interface Word extends Mark {
  folded: string;
}

interface Part {
  text: string;
  /** Those that may match. */
  words: Word[];
}

const beginningOf = (word: string): string => word.slice(0, STEM_START_CHARS);

/** The words of a text that begin as one of `beginnings` does, and where they stand. */
function wordsOf(text: string, beginnings: ReadonlySet<string>): Word[] {
  const found: Word[] = [];
  // Positions count characters, not halves of them.
  let [passed, at] = [0, 0];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = foldText(word);
    if (!beginnings.has(beginningOf(folded))) continue;
    at += [...text.slice(passed, index)].length;
    passed = index;
    found.push({ folded, start: at, end: at + [...word].length });
  }
  return found;
}

/** Which of some words a search looks for, in any of their forms. */
async function matchingWords(
  tx: Tx,
  candidates: ReadonlySet<string>,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  if (candidates.size === 0) return new Set();
  const found = await rows<{ word: string }>(
    tx,
    sql`SELECT word FROM unnest(${sql.param([...candidates])}::text[]) AS word,
        (SELECT ${matchingAny(words)} AS query) AS search
      WHERE to_tsvector('pg_catalog.spanish', word) @@ query`,
  );
  return new Set(found.map(({ word }) => word));
}

/** `text` from one character to another as markup: nothing of it but our `mark`s. */
function markUp(text: string[], marks: Mark[], from = 0, to = text.length): SafeHtml {
  const escaped = (start: number, end: number) => escapeHtml(text.slice(start, end).join(''));
  let html = from > 0 ? '…' : '';
  let at = from;
  for (const { start, end } of marks.filter((mark) => mark.start >= from && mark.end <= to)) {
    html += `${escaped(at, start)}<mark>${escaped(start, end)}</mark>`;
    at = end;
  }
  return `${html}${escaped(at, to)}${to < text.length ? '…' : ''}` as SafeHtml;
}

/** The stretch of a text around its first mark, cut between words. */
function excerpt(text: string[], marks: Mark[]): SafeHtml {
  const first = marks[0]?.start ?? 0;
  let from = Math.max(0, first - EXCERPT_CHARS / 4);
  while (from > 0 && from < first && text[from - 1] !== ' ') from++;
  let to = Math.min(text.length, from + EXCERPT_CHARS);
  const firstEnd = marks[0]?.end ?? 0;
  while (to < text.length && to > firstEnd && text[to] !== ' ') to--;
  return markUp(text, marks, from, to);
}

const tidy = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * The words of a search marked in each story's headline, and in the description or else the passage
 * of the body where they are, never among the names of authors and tags. PostgreSQL is asked for
 * the words that may match alone: through whole texts it takes longer than for the search.
 */
export async function highlightsOf(
  tx: Tx,
  stories: readonly Story[],
  words: readonly string[],
): Promise<SearchHighlights[]> {
  const beginnings = new Set(words.map((word) => beginningOf(foldText(word))));
  const texts = stories.map((story) => {
    const { headline, description, prose } = searchTexts(story);
    const part = (given: string): Part => {
      const text = tidy(given);
      return { text, words: wordsOf(text, beginnings) };
    };
    return { headline: part(headline), description: part(description), prose: part(prose) };
  });
  const candidates = new Set(
    texts.flatMap((parts) =>
      Object.values(parts).flatMap((part: Part) => part.words.map(({ folded }) => folded)),
    ),
  );
  const matching = await matchingWords(tx, candidates, words);
  const marksOf = ({ words: list }: Part) => list.filter(({ folded }) => matching.has(folded));
  return texts.map(({ headline, description, prose }) => {
    const [inDescription, inProse] = [marksOf(description), marksOf(prose)];
    // An author's or a tag's name may be all that was found: then the description tells the story.
    const quotesProse =
      description.text === '' || (inDescription.length === 0 && inProse.length > 0);
    return {
      headline: markUp([...headline.text], marksOf(headline)),
      excerpt: quotesProse
        ? excerpt([...prose.text], inProse)
        : excerpt([...description.text], inDescription),
    };
  });
}
