import type { SafeHtml } from '../../schemas/html.ts';
import { beginningOf } from '../../schemas/text/cut-text.ts';
import { plainText, textAsMarkup } from '../../ui/markup.ts';

/** rule 3.10: a description in a list. */
export const EXCERPT_CHARS = 400;

/**
 * A text of at most so many characters, cut at a word, with an ellipsis. A shorter one keeps its
 * markup.
 */
export function excerpt(html: SafeHtml, max = EXCERPT_CHARS): SafeHtml {
  const text = plainText(html);
  if (text.length <= max) return html;
  const cut = beginningOf(text, max);
  const word = /\s/.test(text[max] ?? '') ? cut : cut.replace(/(?<!\s)\s+\S*$/, '');
  return textAsMarkup(`${word.replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`);
}
