import type { PastedText } from './pasted.ts';
import { readClipboard, readPlainText } from './read-clipboard.ts';

/** The code that providers give to embed something: markup that is copied as plain text. */
const EMBED_CODE =
  /^\s*<(?:iframe|blockquote|div)\b[\s\S]*<\/(?:iframe|blockquote|div|script)>\s*$/i;

/** What an editor of ours wrote into the clipboard. */
const OURS = 'application/x-lexical-editor';

/** Was it copied in an editor of this kind? Then it is whole: cards, and what each came from. */
export function isCopiedIn(namespace: string, data: DataTransfer): boolean {
  const text = data.getData(OURS);
  if (!text) return false;
  try {
    return (JSON.parse(text) as { namespace?: unknown }).namespace === namespace;
  } catch {
    return false;
  }
}

/** The texts of a clipboard, which can be read only while it is pasted. */
export interface ClipboardTexts {
  html: string;
  text: string;
}

export const textsOf = (data: DataTransfer): ClipboardTexts => ({
  html: data.getData('text/html'),
  text: data.getData('text/plain'),
});

/** What is in a clipboard; undefined: no words. */
export function pastedIn({ html, text }: ClipboardTexts): PastedText | undefined {
  if (html) return readClipboard(html);
  if (!text) return undefined;
  const code = EMBED_CODE.test(text) ? readClipboard(text) : undefined;
  return code?.blocks.some(({ kind }) => kind === 'frame') ? code : readPlainText(text);
}

/** The spaces at the edges of words that go into a line: no paragraph has them. */
export function edgesOf({ text }: ClipboardTexts): { before: string; after: string } {
  return { before: /^[ \t]/.test(text) ? ' ' : '', after: /[ \t]$/.test(text) ? ' ' : '' };
}
