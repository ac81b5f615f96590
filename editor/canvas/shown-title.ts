import { beginningOf } from '../../schemas/text/cut-text.ts';
import { blockElement, blockElementAt } from '../engine/dom.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const TEXTS = '.pc-text, .pc-edit-root, p, a';
const MAX_CHARS = 60;

/** A text cut at a word: «La ciudad estrena una red…». */
export function shortened(text: string, max = MAX_CHARS): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= max) return plain;
  const cut = beginningOf(plain, max);
  const word = cut.lastIndexOf(' ');
  const short = word > max / 2 ? cut.slice(0, word) : cut;
  return `${short.trimEnd()}…`;
}

/**
 * What a block on the canvas shows, for lists of blocks: its first headline, else its first text.
 * What stands in blocks inside of it does not count. Undefined when it shows no text.
 */
export function shownTitle(nodeId: string, max?: number): string | undefined {
  const block = blockElement(nodeId);
  if (!block) return undefined;
  for (const selector of [HEADINGS, TEXTS]) {
    for (const element of block.querySelectorAll(selector)) {
      const text = element.textContent?.trim();
      if (text && blockElementAt(element) === block && !element.closest('.pc-card'))
        return shortened(text, max);
    }
  }
  return undefined;
}
