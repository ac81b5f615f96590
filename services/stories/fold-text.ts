/**
 * How the story picker compares: lower case, accents off, ñ kept (without it `ano` finds `año`).
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<!n)\p{M}+|(?<=n)(?!\u0303)\p{M}+/giu, '')
    .normalize('NFC')
    .toLowerCase();
}

/** Words of some markup, for columns and lists. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
