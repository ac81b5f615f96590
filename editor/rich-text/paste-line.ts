import { type ClipboardTexts, edgesOf, pastedIn } from './clipboard-data.ts';
import { type Inline, tidyInline } from './inline.ts';
import { isWords } from './lines.ts';
import { lineOf } from './reading.ts';

const plain = (text: string): Inline => (text ? [{ kind: 'text', text, marks: [] }] : []);

/** What a clipboard says, as one line, with the spaces at its edges. */
export function lineIn(texts: ClipboardTexts): Inline {
  const line = lineOf(pastedIn(texts)?.blocks ?? []);
  const { before, after } = edgesOf(texts);
  return isWords(line) ? tidyInline([...plain(before), ...line, ...plain(after)]) : [];
}
