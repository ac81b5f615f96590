import { escapeHtml } from '../../../schemas/escape-html.ts';

/** `[name a="1" b='2' c]`, its end, or `[[name]]`, which stands for itself. */
const SHORTCODE = /\[(\/?)([a-z][\w-]{1,40})((?:\s+[^[\]]{0,2000})?)\s*\/?\]/gi;
const ATTRIBUTE = /([\w-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g;
/** Those with something between their beginning and their end. */
const PAIRED = /\[(caption|embed|video|audio)((?:\s[^[\]]{0,2000})?)\]([\s\S]{0,20000}?)\[\/\1\]/gi;

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  );

const tag = (name: string, attributes: Readonly<Record<string, string | undefined>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeHtml(value)}"`))
    .join('')}></${name}>`;

const media = ({ src, mp4, m4v, webm, mp3, m4a, ogg, wav }: Record<string, string>): string =>
  src ?? mp4 ?? m4v ?? webm ?? mp3 ?? m4a ?? ogg ?? wav ?? '';

/** `text <img>` of a caption as a figure: the picture, and what stands behind it. */
function figure(inner: string): string {
  const [picture = ''] = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inner) ?? [];
  if (picture === '') return inner;
  const words = inner.replace(picture, '').trim();
  return `<figure>${picture}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>`;
}

const PAIRS: Readonly<Record<string, (given: Record<string, string>, inner: string) => string>> = {
  caption: ({ caption }, inner) => figure(caption ? `${inner} ${escapeHtml(caption)}` : inner),
  embed: (_, inner) => tag('x-embed', { 'data-url': inner.trim() }),
  video: (given, inner) => tag('x-video', { 'data-url': media(given) || inner.trim() }),
  audio: (given, inner) => tag('x-audio', { 'data-url': media(given) || inner.trim() }),
};

const ALONE: Readonly<Record<string, (given: Record<string, string>) => string>> = {
  gallery: ({ ids, include }) => tag('x-gallery', { 'data-ids': ids ?? include ?? '' }),
  video: (given) => tag('x-video', { 'data-url': media(given) }),
  audio: (given) => tag('x-audio', { 'data-url': media(given) }),
  playlist: ({ ids }) => tag('x-playlist', { 'data-ids': ids ?? '' }),
  embed: ({ src }) => tag('x-embed', { 'data-url': src ?? '' }),
};

/**
 * WordPress's own shortcodes as elements that a reader of markup finds; those of plugins lose their
 * brackets and keep what stands between them, and `onUnknown` hears of each.
 */
export function withoutShortcodes(html: string, onUnknown: (name: string) => void): string {
  if (!html.includes('[')) return html;
  const paired = html.replace(PAIRED, (whole, name: string, given: string, inner: string) => {
    const make = PAIRS[name.toLowerCase()];
    return make ? make(attributesOf(given), inner) : whole;
  });
  return paired.replace(
    SHORTCODE,
    (whole, end: string, name: string, given: string, at: number) => {
      const before = paired[at - 1];
      // [[caption]] is how somebody writes about one; [1] and [sic] are words.
      if (before === '[' || (!/[=/]/.test(whole) && !Object.hasOwn(ALONE, name.toLowerCase())))
        return whole;
      const make = ALONE[name.toLowerCase()];
      if (make && end === '') return make(attributesOf(given));
      if (end === '') onUnknown(name.toLowerCase());
      return '';
    },
  );
}
