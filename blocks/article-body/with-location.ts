import type { SafeHtml } from '../../schemas/html.ts';
import type { Story } from '../../schemas/story.ts';
import { plainText, textAsMarkup } from '../../ui/markup.ts';

const DASH = /^\s*[-‐‑‒–—―−]/u;
const FIRST_PARAGRAPH = /^\s*<p(?:\s[^<>]*)?>/i;

const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** Does the text begin with the place and a dash of any kind? */
function saysSo(content: SafeHtml, location: string): boolean {
  const [text, place] = [folded(plainText(content)), folded(location).trim()];
  return text.startsWith(place) && DASH.test(text.slice(place.length));
}

/**
 * The first paragraph with the place the story was written from before it, unless it begins with
 * the place and a dash (rule 9.2).
 */
export function withLocation(content: SafeHtml, location: Story['location']): SafeHtml {
  if (!location?.trim() || saysSo(content, location)) return content;
  const prefix = `<b>${textAsMarkup(location.trim())}</b> &mdash; `;
  const [start = ''] = FIRST_PARAGRAPH.exec(content) ?? [];
  return `${start}${prefix}${content.slice(start.length)}` as SafeHtml;
}
