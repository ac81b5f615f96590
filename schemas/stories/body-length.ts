import { asObject, type Json } from '../json.ts';

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/**
 * Markup with as many characters and words as people read: a line end or a space that does not
 * break is a space, any other entity one character.
 */
export const countable = (html: string): string =>
  html
    .replace(/<br\s*\/?>|&nbsp;/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi, '·');

/** As many words are read in a minute. */
const WORDS_A_MINUTE = 230;

const countIn = (text: string): { words: number; characters: number } => {
  const words = text.trim() === '' ? [] : text.trim().split(/\s+/u);
  return { words: words.length, characters: [...text.trim()].length };
};

/** The words that readers read of an element: not those of code, nor of what others wrote. */
function textsOf(element: Json): string[] {
  const {
    type,
    content,
    content_elements: inside,
    items,
    rows,
    header,
    ...rest
  } = asObject(element);
  const lists = [inside, items, header, ...(Array.isArray(rows) ? rows : [])];
  const nested = lists.flatMap((list) => (Array.isArray(list) ? list.flatMap(textsOf) : []));
  const own = type === 'raw_html' || type === 'code' ? '' : textOf(content);
  const text = countable(own);
  const corrected = type === 'correction' ? countable(textOf(rest.text)) : '';
  return [text, corrected, ...nested].filter((one) => one !== '');
}

export interface BodyLength {
  words: number;
  characters: number;
  /** At least one. */
  minutes: number;
}

/** How long a body is for who reads it. */
export function bodyLength(elements: readonly Json[]): BodyLength {
  const counts = elements.flatMap(textsOf).map(countIn);
  const words = counts.reduce((sum, one) => sum + one.words, 0);
  const characters = counts.reduce((sum, one) => sum + one.characters, 0);
  return { words, characters, minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)) };
}
