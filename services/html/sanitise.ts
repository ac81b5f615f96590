import sanitise, { type IOptions } from 'sanitize-html';
import {
  type DroppedMarkup,
  type FindEmbed,
  FRAMED_CLASS,
  FRAMED_SANDBOX,
  FRAMED_TITLE,
  type SafeHtml,
  type TellingSanitiser,
} from '../../schemas/html.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';
import { validMarkup } from '../../schemas/valid-markup.ts';
import { blanksForMarks, markDropped } from './blanks.ts';
import {
  droppedFrom,
  holdsCode,
  isMarkedWhole,
  isSeen,
  markEmbeds,
  originalIn,
} from './mark-embeds.ts';
import { validSrcset } from './srcset.ts';

const INLINE_TAGS = [
  'b',
  'strong',
  'i',
  'em',
  'a',
  'sub',
  'sup',
  'br',
  'mark',
  'u',
  's',
  'small',
  'span',
  'q',
  'cite',
  'abbr',
  'time',
  'code',
];
const BODY_TAGS = [
  ...INLINE_TAGS,
  'p',
  'ul',
  'ol',
  'li',
  'blockquote',
  'del',
  'ins',
  'kbd',
  'wbr',
  'dfn',
  'bdi',
  'bdo',
  'ruby',
  'rt',
  'rp',
];
const MARKUP_TAGS = [
  ...BODY_TAGS,
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'pre',
    'div',
    'section',
    'article',
    'aside',
    'header',
    'footer',
    'nav',
    'main',
    'address',
  ],
  ...[
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'dl',
    'dt',
    'dd',
    'details',
    'summary',
  ],
  ...[
    'figure',
    'figcaption',
    'img',
    'picture',
    'source',
    'video',
    'audio',
    'track',
    'iframe',
    'data',
    'meter',
    'progress',
  ],
];

/** A framed page of another site may run; markup that we frame ourselves has no origin. */
const IFRAME_SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation';
const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'];

const link: IOptions = {
  allowedSchemes: LINK_SCHEMES,
  // `//host` takes the page's own scheme and so is as good as https.
  allowProtocolRelative: true,
  disallowedTagsMode: 'discard',
  // The content of these is not text for readers.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
  ],
  nestingLimit: 100,
  parser: { decodeEntities: true },
};

const inlineOptions: IOptions = {
  ...link,
  allowedTags: INLINE_TAGS,
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel', 'hreflang'],
    abbr: ['title'],
    time: ['datetime'],
    '*': ['lang', 'dir'],
  },
  allowedSchemesAppliedToAttributes: ['href'],
  transformTags: { a: safeLink },
};

const bodyOptions: IOptions = {
  ...inlineOptions,
  allowedTags: BODY_TAGS,
  allowedAttributes: {
    ...(inlineOptions.allowedAttributes as Record<string, string[]>),
    ol: ['start', 'reversed', 'type'],
    '*': ['lang', 'dir', 'class'],
  },
};

const markupOptions: IOptions = {
  ...link,
  allowedTags: MARKUP_TAGS,
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel', 'hreflang', 'name'],
    abbr: ['title'],
    time: ['datetime'],
    ol: ['start', 'reversed', 'type'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    source: ['src', 'srcset', 'sizes', 'media', 'type'],
    video: [
      'src',
      'poster',
      'controls',
      'width',
      'height',
      'muted',
      'loop',
      'playsinline',
      'preload',
    ],
    audio: ['src', 'controls', 'muted', 'loop', 'preload'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    iframe: [
      'src',
      'title',
      'width',
      'height',
      'loading',
      'allow',
      'allowfullscreen',
      'sandbox',
      'referrerpolicy',
    ],
    td: ['colspan', 'rowspan', 'headers'],
    th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr'],
    col: ['span'],
    colgroup: ['span'],
    details: ['open'],
    data: ['value'],
    meter: ['value', 'min', 'max', 'low', 'high', 'optimum'],
    progress: ['value', 'max'],
    // What the embed scripts of Instagram, TikTok and X read. Never `data-*`: our own loader reads
    // such attributes too.
    blockquote: [
      'cite',
      'data-instgrm-*',
      'data-video-id',
      'data-media-max-width',
      'data-lang',
      'data-theme',
      'data-conversation',
      'data-dnt',
    ],
    // `data-aspect-ratio`: how an embed says its shape (rule 4.8).
    '*': ['class', 'id', 'lang', 'dir', 'title', 'role', 'aria-*', 'data-aspect-ratio'],
  },
  allowedSchemesByTag: {
    img: ['http', 'https'],
    source: ['http', 'https'],
    video: ['http', 'https'],
    audio: ['http', 'https'],
  },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster', 'srcset'],
  transformTags: {
    a: safeLink,
    // A picture that nobody described is decoration: without `alt` a screen reader would spell its
    // address.
    img: (tagName, attribs) => ({
      tagName,
      attribs: withValidSrcset('alt' in attribs ? attribs : { ...attribs, alt: '' }),
    }),
    source: (tagName, attribs) => ({ tagName, attribs: withValidSrcset(attribs) }),
    iframe: (tagName, attribs) => ({
      tagName,
      attribs: {
        ...attribs,
        sandbox: IFRAME_SANDBOX,
        loading: 'lazy',
        title: attribs.title || FRAMED_TITLE,
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'iframe' && !isForeignFrame(attribs.src),
};

function safeLink(tagName: string, attribs: Record<string, string>) {
  const opensTab = attribs.target === '_blank';
  const { target: _, rel: __, ...rest } = attribs;
  return {
    tagName,
    attribs: { ...rest, ...(opensTab ? { target: '_blank', rel: 'noreferrer' } : {}) },
  };
}

function withValidSrcset(attribs: Record<string, string>): Record<string, string> {
  const { srcset } = attribs;
  return srcset === undefined ? attribs : { ...attribs, srcset: validSrcset(srcset) };
}

/**
 * Scripts and same-origin together would let a page of our own host undo its sandbox: only absolute
 * https addresses.
 */
function isForeignFrame(src: string | undefined): boolean {
  return /^(?:https:)?\/\/[^/\\\s]/i.test(src ?? '');
}

const escapeAttribute = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
const unescapeAttribute = (text: string) =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const FRAME_OPENING =
  `<iframe class="${FRAMED_CLASS}" sandbox="${FRAMED_SANDBOX}" loading="lazy" ` +
  `title="${FRAMED_TITLE}" srcdoc="`;
const FRAME_CLOSING = '"></iframe>';

/** Markup as it was before it was framed. */
function unframed(html: string): string {
  const inner =
    html.startsWith(FRAME_OPENING) && html.endsWith(FRAME_CLOSING)
      ? html.slice(FRAME_OPENING.length, -FRAME_CLOSING.length)
      : undefined;
  return inner !== undefined && !inner.includes('"') ? unescapeAttribute(inner) : html;
}

/** Markup in a sandboxed frame of its own; what is already such a frame is not framed twice. */
function frame(html: string): string {
  const source = unframed(html);
  return source.trim() === '' ? '' : `${FRAME_OPENING}${escapeAttribute(source)}${FRAME_CLOSING}`;
}

/**
 * Open at one time: past that the parser's own list of them makes every further tag dearer, up to
 * minutes for what fits into one document.
 */
const MAX_OPEN_TAGS = 1_000;

class TooManyOpen extends Error {}

/**
 * The words between tags. They were cut out without a parser, so that nothing of them may stand as
 * markup.
 */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** The same options, counting what is open; they throw TooManyOpen. */
function counting(options: IOptions): IOptions {
  let open = 0;
  return {
    ...options,
    onOpenTag: () => {
      open += 1;
      if (open > MAX_OPEN_TAGS) throw new TooManyOpen();
    },
    onCloseTag: () => {
      open -= 1;
    },
  };
}

/** What nests deeper than anybody writes loses its tags. */
function cleanOnce(html: string, options: IOptions): string {
  const tags = html.split('<', MAX_OPEN_TAGS + 2).length - 1;
  if (tags <= MAX_OPEN_TAGS) return sanitise(html, options);
  try {
    return sanitise(html, counting(options));
  } catch (error) {
    if (!(error instanceof TooManyOpen)) throw error;
    return sanitise(wordsOf(html), options);
  }
}

/** What any markup begins with. Most paragraphs have none, and need no parser. */
const HAS_MARKUP = /[<>&]/;

/**
 * Once more until nothing changes: what a removal leaves behind must not be markup again. Blocks
 * that are dropped leave a blank, so that their words stay apart.
 */
function settle(html: string, options: IOptions, allowed: ReadonlySet<string>): string {
  if (!HAS_MARKUP.test(html)) return html;
  const marked = settled(markDropped(html, allowed), options);
  const spaced = blanksForMarks(marked);
  // A mark may have been written as an entity, in an address: what it leaves is looked at again.
  return spaced === marked ? marked : settled(spaced, options);
}

function settled(html: string, options: IOptions): string {
  let before = html;
  for (let round = 0; round < 4; round++) {
    const after = cleanOnce(before, options);
    if (after === before) return after;
    before = after;
  }
  // Still moving after four rounds: nobody wrote this for readers.
  return cleanOnce(before, { allowedTags: [], allowedAttributes: {} });
}

const INLINE = new Set(INLINE_TAGS);
const BODY = new Set(BODY_TAGS);
const MARKUP = new Set(MARKUP_TAGS);

export const sanitiseInline = (html: string): SafeHtml =>
  validMarkup(settle(html, inlineOptions, INLINE)) as SafeHtml;
export const sanitiseBody = (html: string): SafeHtml =>
  validMarkup(settle(html, bodyOptions, BODY)) as SafeHtml;

/** Nothing that anybody wrote may end as an empty box: a link to the original stands for it. */
function sanitised(html: string): string {
  const clean = settle(html, markupOptions, MARKUP);
  if (html.trim() === '' || isSeen(clean)) return clean;
  const original = originalIn(html);
  const host = original && hostOf(original);
  if (!host) return '';
  return settle(
    `<p><a href="${escapeAttribute(original)}">Ver el contenido en ${host}</a></p>`,
    markupOptions,
    MARKUP,
  );
}

function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname.replace(/^www\./, '') || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Hand-written markup by the site's policy: `trusted` as it is, `framed` in a sandboxed frame,
 * `sanitised` harmless.
 * @param find knows the embeds of providers; they become ours where markup may not run as it is
 */
export function sanitiseHtml(
  html: string,
  policy: HtmlPolicy,
  find: FindEmbed = () => undefined,
): SafeHtml {
  if (policy === 'trusted') return html as SafeHtml;
  if (policy === 'sanitised') return sanitised(markEmbeds(html, find, false).html) as SafeHtml;
  if (isMarkedWhole(html)) return sanitised(html) as SafeHtml;
  const marked = markEmbeds(unframed(html), find, true);
  return (marked.isWhole ? sanitised(marked.html) : frame(html)) as SafeHtml;
}

function dropped(html: string, policy: HtmlPolicy, find: FindEmbed): DroppedMarkup[] {
  return policy === 'sanitised' && holdsCode(html)
    ? droppedFrom(markEmbeds(html, find, false).html, isForeignFrame)
    : [];
}

/** Sanitising, with what knows the embeds of providers. */
export const sanitiserWith = (find: FindEmbed): TellingSanitiser => ({
  inline: sanitiseInline,
  body: sanitiseBody,
  markup: (html, policy) => sanitiseHtml(html, policy, find),
  dropped: (html, policy) => dropped(html, policy, find),
});
