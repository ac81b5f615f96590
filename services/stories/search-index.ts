import { isClosable, markOf } from '../../schemas/sales/paywall.ts';
import type { Story } from '../../schemas/story.ts';
import { foldText } from '../database/search-text.ts';
import { searchTexts } from './story-facets.ts';

const MAX_TEXT_CHARS = 100_000;
/** No search has longer words: see `wordsIn`. */
const MAX_WORD_CHARS = 60;
/** What stands between words, for a search too. PostgreSQL would make hosts and signs of some. */
const BETWEEN = /[\s\p{Cc}\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f¡¿«»“”‘’—–…·]+/u;
/** What stands between them. */
export const WORD = /[^\s\p{Cc}\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f¡¿«»“”‘’—–…·]+/gu;
const BEYOND_ASCII = /[^\0-\x7f]/;
/**
 * The words of a text, each once, in lower case: as written, and as they are typed in a hurry,
 * without accents. How often and where they stand matters to no search, and PostgreSQL takes four
 * times as long over the whole text.
 */
export function indexedWords(text: string): string {
  const words = new Set(
    text.normalize('NFC').slice(0, MAX_TEXT_CHARS).toWellFormed().toLowerCase().split(BETWEEN),
  );
  for (const word of [...words]) {
    if (word.length > MAX_WORD_CHARS) words.delete(word);
    else if (BEYOND_ASCII.test(word)) words.add(foldText(word));
  }
  return [...words].join(' ').trim();
}

/** What a search looks for in a story: the words of all of it, of its headline, of what is open. */
export function indexedTexts(story: Story) {
  const { headline, description, body, open } = searchTexts(story);
  return {
    words: indexedWords(`${headline} ${description} ${body}`),
    headline: indexedWords(headline),
    /** Where a site closes the story: always, and by each paragraph that it may show. */
    open: indexedWords(open.always),
    paragraphs: open.paragraphs.map(indexedWords),
    mark: markOf(story),
    isClosable: isClosable(story),
  };
}
