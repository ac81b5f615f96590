import { sql } from 'drizzle-orm';
import { escapeHtml } from '../../schemas/escape-html.ts';
import type { SearchHighlights } from '../../schemas/feed.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { Story } from '../../schemas/story.ts';
import { rows, type Tx } from '../database/database.ts';
import { matching } from './search-words.ts';
import { searchTexts } from './story-facets.ts';

const EXCERPT_CHARS = 240;
/** Characters that no text holds: they survive folding and mean nothing to the parser. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
/** What the parser would read as a host, a number below zero, or a tag that it leaves out. */
const BLANKED = '-_/.@:<>&';
const OPTIONS = `StartSel=${OPEN},StopSel=${CLOSE},HighlightAll=true`;

interface Mark {
  start: number;
  end: number;
}

/** Where the marks stand in the text that was marked. */
function marksIn(marked: string): Mark[] {
  const marks: Mark[] = [];
  let at = 0;
  for (const character of marked) {
    if (character === OPEN) marks.push({ start: at, end: at });
    else if (character === CLOSE) (marks.at(-1) as Mark).end = at;
    else at++;
  }
  return marks;
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

const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\uE000\uE001]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The words of a search marked in each story's headline, and in the description or else the passage
 * of the body where they are. Folding keeps every character's place, so that what PostgreSQL marks
 * in folded text is marked in the text as written.
 */
export async function highlightsOf(
  tx: Tx,
  stories: readonly Story[],
  words: readonly string[],
): Promise<SearchHighlights[]> {
  const texts = stories.map((story) => {
    const { headline, description, body } = searchTexts(story);
    return [tidy(headline), tidy(description), tidy(body)] as const;
  });
  if (texts.length === 0) return [];
  const marked = await rows<{ marked: string }>(
    tx,
    sql`SELECT ts_headline('pg_catalog.spanish', translate(fold_spanish(given), ${BLANKED},
          ${' '.repeat(BLANKED.length)}), query, ${OPTIONS}) AS marked
      FROM unnest(${sql.param(texts.flat())}::text[]) WITH ORDINALITY AS texts (given, position),
        (SELECT ${matching(words)} AS query) AS search
      ORDER BY position`,
  );
  return texts.map((parts, index) => {
    const [headline, description, body] = parts.map((text, part) => ({
      text: [...text],
      marks: marksIn(marked[index * parts.length + part]?.marked ?? ''),
    })) as [Part, Part, Part];
    const told = description.marks.length > 0 || body.marks.length === 0 ? description : body;
    return {
      headline: markUp(headline.text, headline.marks),
      excerpt: excerpt(told.text, told.marks),
    };
  });
}

interface Part {
  text: string[];
  marks: Mark[];
}
