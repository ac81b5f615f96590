import type { SafeHtml } from '../schemas/html.ts';

/**
 * Props that put sanitised markup inside an element. The only way in which markup reaches a page.
 */
export const markup = (html: SafeHtml) => ({ dangerouslySetInnerHTML: { __html: html } });

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Plain text as markup that shows it. */
export const textAsMarkup = (text: string): SafeHtml => escapeText(text) as SafeHtml;

/** Sanitised markup without its links, for text that is a link as a whole. */
export const withoutLinks = (html: SafeHtml): SafeHtml =>
  html.replace(LINK_TAG, (tag) => (tag.endsWith('>') ? '' : tag)) as SafeHtml;

/** What a reader sees of sanitised markup, for attributes such as alt. */
export const plainText = (html: string): string =>
  IS_MORE_THAN_TEXT.test(html)
    ? html
        .replace(TAG, (tag) => (!tag.endsWith('>') ? tag : BREAK.test(tag) ? ' ' : ''))
        .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
        .replace(/\s+/g, ' ')
        .trim()
    : html;

/**
 * Also what is no tag because nothing closes it, to the end of the text: tried again from each `<`,
 * a few kilobytes of them would take minutes.
 */
const TAG = /<[^>]*(?:>|$)/g;
/** Between two of them words stand apart. */
const BREAK = /^<\/?(?:br|p|ul|ol|li|blockquote)[\s/>]/i;
const LINK_TAG = /<\/?a(?:>|\s[^>]*(?:>|$))/gi;

/** Markup, or spaces that are not shown. */
const IS_MORE_THAN_TEXT = /[<&]|[^\S ]|\s\s|^\s|\s$/;

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};
