import type { SafeHtml } from '../../schemas/html.ts';
import type { Story } from '../../schemas/story.ts';
import { plainText, textAsMarkup } from '../../ui/markup.ts';

/**
 * The first paragraph with the place the story was written from before it, unless it already says
 * so (rule 9.2).
 */
export function withLocation(content: SafeHtml, location: Story['location']): SafeHtml {
  if (!location || plainText(content).toLowerCase().startsWith(location.toLowerCase()))
    return content;
  return `<b>${textAsMarkup(location)}</b> &mdash; ${content}` as SafeHtml;
}
