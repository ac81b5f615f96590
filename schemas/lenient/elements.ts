import { helloTextOf } from '../hello-embed.ts';
import { isObject } from '../json.ts';
import { liveEmbedOf } from '../live/live-page.ts';
import { CONTENT_RULES, PICTURE_RULES } from './media.ts';
import {
  flag,
  leaveOut,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  orText,
  pixels,
  type Reading,
  type Rule,
  text,
  warn,
  whole,
} from './rules.ts';

/** What a kind of element says, and without what it says nothing. */
interface Kind {
  rules: Readonly<Record<string, Rule>>;
  needs: readonly string[];
}

const kind = (rules: Record<string, Rule>, ...needs: string[]): Kind => ({ rules, needs });

const COMMON: Readonly<Record<string, Rule>> = {
  _id: text,
  subtype: text,
  alignment: oneOf('left', 'right', 'center'),
  additional_properties: object({ link: text, openInNewTab: flag }),
};

/** A text or a flag that is no drop cap is for the check to refuse, as ANS does. */
const dropcap: Rule = (value, reading) =>
  typeof value === 'string' || typeof value === 'boolean'
    ? value
    : leaveOut(value, reading, '«letter»');

const asTextElement = (content: string) => ({ type: 'text', content });

/** rule 6.19: one element of a body, wherever it stands. */
export const element: Rule = (value, reading) => readElement(value, reading, true);
const elements = listOf(orText(asTextElement, element));

/** Cells are texts, or hold elements themselves. */
const cell = orText(asTextElement, object({ content: text, content_elements: elements }));
const cells = listOf(cell);
const row: Rule = (value, reading) =>
  isObject(value) ? object({ cells })(value, reading) : cells(value, reading);

/** rule 6.21: what stands for a document where it is announced. */
export const promoItem: Rule = (value, reading) => {
  if (!isObject(value)) return leaveOut(value, reading, 'un objeto');
  const { type } = value;
  if (type === undefined || type === null || type === 'image')
    return object({ ...COMMON, ...PICTURE_RULES })(value, reading);
  if (typeof type !== 'string') return leaveOut(value, reading, 'un objeto con type');
  if (Object.hasOwn(ELEMENTS, type)) return readElement(value, reading, false);
  warn(reading, `En su lugar no se muestra nada del tipo «${type.slice(0, 40)}»`);
  return value;
};
export const promoItems: Rule = (value, reading) => mapOf(promoItem)(value, reading);

const content = { ...CONTENT_RULES, promo_items: promoItems, content_elements: elements };

const ELEMENTS: Readonly<Record<string, Kind>> = {
  text: kind({ content: text, block_properties: object({ dropcap }) }, 'content'),
  copyright: kind({ content: text }, 'content'),
  blockquote: kind({ content: text }, 'content'),
  code: kind({ content: text, language: text }, 'content'),
  raw_html: kind({ content: text }, 'content'),
  header: kind({ content: text, level: whole }, 'content'),
  divider: kind({}),
  quote: kind(
    { content_elements: elements, citation: orText(asTextElement, object({ content: text })) },
    'content_elements',
  ),
  list: kind({ list_type: text, items: elements }, 'items'),
  link_list: kind({ title: text, items: elements }, 'items'),
  element_group: kind({ title: text, content_elements: elements }, 'content_elements'),
  table: kind({ header: row, rows: listOf(row) }, 'rows'),
  correction: kind({ text, correction_type: text }, 'text'),
  interstitial_link: kind(
    {
      url: text,
      content: text,
      description: orText(asTextElement, object({ content: text })),
      image: promoItem,
    },
    'url',
    'content',
  ),
  endorsement: kind({ endorsement: text }, 'endorsement'),
  numeric_rating: kind(
    { numeric_rating: number, min: number, max: number, units: text },
    'numeric_rating',
  ),
  oembed_response: kind({
    raw_oembed: object({ html: text, url: text, title: text, width: pixels, height: pixels }),
  }),
  oembed: kind({ providerUrl: text, objectUrl: text }, 'objectUrl'),
  custom_embed: kind({ embed: object({}) }, 'embed'),
  image: kind(PICTURE_RULES),
  gallery: kind(content),
  video: kind({ ...content, duration: number }),
  audio: kind({ ...content, streams: listOf(object({ url: text })) }),
  story: kind({ ...content, websites: mapOf(object({ website_url: text })), canonical_url: text }),
  reference: kind({ referent: object({ id: text, type: text }) }, 'referent'),
  promo_reference: kind({ referent: object({ id: text, type: text }) }, 'referent'),
};

/** Every kind of element that has rules. */
export const ELEMENT_TYPES: readonly string[] = Object.keys(ELEMENTS);

/** Without which an element is kept and not shown; a promo item of these kinds may do without. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  image: 'url',
  video: 'embed_html',
  oembed_response: 'raw_oembed',
  gallery: 'content_elements',
};

/** Kept, and never shown. */
const SILENT = new Set(['content_zone', 'custom_embed']);

function readElement(value: unknown, reading: Reading, isInBody: boolean): unknown {
  if (!isObject(value)) return leaveOut(value, reading, 'un elemento');
  const { type } = value;
  if (typeof type !== 'string' || type === '') {
    warn({ ...reading, path: [...reading.path, 'type'] }, 'Falta el tipo: el elemento se omite');
    return undefined;
  }
  const own = Object.hasOwn(ELEMENTS, type) ? ELEMENTS[type] : undefined;
  if (!own || (SILENT.has(type) && !liveEmbedOf(value) && !helloTextOf(value)))
    warn(reading, `Los elementos de tipo «${type.slice(0, 40)}» se guardan y no se muestran`);
  if (!own) return value;
  const read = object({ ...COMMON, ...own.rules })(value, reading);
  const missing = isObject(read) ? own.needs.find((key) => read[key] === undefined) : undefined;
  if (missing === undefined) {
    const shownBy = Object.hasOwn(SHOWN_BY, type) ? SHOWN_BY[type] : undefined;
    if (isInBody && shownBy && isObject(read) && read[shownBy] === undefined)
      warn({ ...reading, path: [...reading.path, shownBy] }, 'Falta: el elemento no se muestra');
    return read;
  }
  if (value[missing] === undefined)
    warn({ ...reading, path: [...reading.path, missing] }, 'Falta: el elemento se omite');
  else warn(reading, 'El elemento se omite');
  return undefined;
}

export const contentElements: Rule = elements;
