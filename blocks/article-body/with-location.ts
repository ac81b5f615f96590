import type { SafeHtml } from '../../schemas/html.ts';
import { beginsWithPlace } from '../../schemas/stories/dateline.ts';
import type { Story } from '../../schemas/story.ts';
import { plainText, textAsMarkup } from '../../ui/markup.ts';

const FIRST_PARAGRAPH = /^\s*<p(?:\s[^<>]*)?>/i;

/**
 * The first paragraph with the place the story was written from before it, unless it begins with
 * that place as its dateline (rule 9.2).
 */
export function withLocation(content: SafeHtml, location: Story['location']): SafeHtml {
  if (!location?.trim() || beginsWithPlace(plainText(content), location)) return content;
  const prefix = `<b>${textAsMarkup(location.trim())}</b> &mdash; `;
  const [start = ''] = FIRST_PARAGRAPH.exec(content) ?? [];
  return `${start}${prefix}${content.slice(start.length)}` as SafeHtml;
}
