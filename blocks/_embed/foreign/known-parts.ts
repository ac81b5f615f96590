import { KNOWN_EMBED_CLASS, type SafeHtml } from '../../../schemas/html.ts';
import { isShown, type RecognisedEmbed, recognise } from '../recognise.ts';

/** A paragraph that sanitising puts in the place of an embed that is known. */
const KNOWN = new RegExp(
  `<p class="${KNOWN_EMBED_CLASS}"(?: data-aspect-ratio="[\\d.]{1,10}")?>` +
    '<a href="([^"]{1,4000})">[^<]{0,300}</a></p>',
  'g',
);
const TAG = /<(\/?)([a-z][a-z\d-]{0,30})\b/gi;
const VOID = new Set(['br', 'hr', 'img', 'wbr', 'col', 'source', 'track', 'input', 'meta', 'link']);

/** How many elements are open at the end of sanitised markup. */
function openIn(html: string): number {
  let open = 0;
  for (const [, close, name = ''] of html.matchAll(TAG))
    if (!VOID.has(name.toLowerCase())) open += close ? -1 : 1;
  return open;
}

/** Hand-written markup as sanitising left it, in its order: what is known, and the rest. */
export function partsOf(html: SafeHtml): (SafeHtml | RecognisedEmbed)[] {
  if (!html.includes(`class="${KNOWN_EMBED_CLASS}"`)) return [html];
  const parts: (SafeHtml | RecognisedEmbed)[] = [];
  let at = 0;
  for (const found of html.matchAll(KNOWN)) {
    const known = recognise((found[1] ?? '').replaceAll('&amp;', '&'));
    const before = html.slice(at, found.index);
    // Within another element it stays the link that it is.
    if (!known || !isShown(known) || openIn(before) !== 0) continue;
    if (before.trim() !== '') parts.push(before as SafeHtml);
    parts.push(known);
    at = found.index + found[0].length;
  }
  const rest = html.slice(at);
  if (rest.trim() !== '' || parts.length === 0) parts.push(rest as SafeHtml);
  return parts;
}

/** A video's markup, of which nothing but frames fills its shape: what is known as its frame. */
export const asFrames = (html: SafeHtml): SafeHtml =>
  html.replace(KNOWN, (whole, address: string) => {
    const known = recognise(address.replaceAll('&amp;', '&'));
    return known?.frame
      ? `<iframe src="${known.frame.replaceAll('&', '&amp;')}" title="${known.provider.name}" loading="lazy" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" allowfullscreen></iframe>`
      : whole;
  }) as SafeHtml;
