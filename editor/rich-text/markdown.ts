import type { PastedText } from './pasted.ts';
import { readClipboard } from './read-clipboard.ts';

const SURE = [
  /^#{1,6} \S/m,
  /\*\*\S[^*\n]{0,200}\*\*/,
  /\[[^\]\n]{1,200}\]\(https?:/,
  /^```/m,
  /^\|.+\|\s*$/m,
];
const ITEM = /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S/;
const MOST_CHARS = 200_000;

/** Is plain text written with the marks of Markdown? */
export function isMarkdown(text: string): boolean {
  if (text.length > MOST_CHARS) return false;
  if (SURE.some((mark) => mark.test(text))) return true;
  return text.split('\n').filter((line) => ITEM.test(line)).length > 1;
}

/** What Markdown says. */
export async function readMarkdown(text: string): Promise<PastedText> {
  const { marked } = await import('marked');
  return readClipboard(await marked.parse(text, { gfm: true }));
}
