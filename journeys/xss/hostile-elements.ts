import type { JsonObject } from '../../schemas/json.ts';
import { carried } from './hostile-fields.ts';
import { payloadAt } from './payloads.ts';

export const VERSION = '0.10.12';
export const DATE = '2026-11-20T23:50:00Z';

/** What a document says in one place after the other. */
export interface Voice {
  text(): string;
  /** By turns the payload itself, and an address that carries it. */
  address(): string;
}

/** One payload after the other, from one on, and over again. */
export function sayAll(from: number): Voice {
  let at = from;
  let isCarried = false;
  const text = () => payloadAt(at++).text;
  return {
    text,
    address: () => {
      isCarried = !isCarried;
      return isCarried ? carried(text()) : text();
    },
  };
}

export const mapText = ({ text }: Voice) => ({ basic: text(), native: text(), [text()]: text() });

export const image = (voice: Voice): JsonObject => ({
  _id: voice.text(),
  type: 'image',
  version: VERSION,
  subtype: voice.text(),
  url: voice.address(),
  width: 1_600,
  height: 900,
  alt_text: voice.text(),
  caption: voice.text(),
  subtitle: voice.text(),
  focal_point: { x: 10, y: 10 },
  auth: { 1: voice.text() },
  credits: {
    by: [{ type: 'author', name: voice.text(), byline: voice.text() }],
    affiliation: [{ name: voice.text() }],
  },
  vanity_credits: {
    by: [{ type: 'author', name: voice.text() }],
    affiliation: [{ name: voice.text() }],
  },
  additional_properties: {
    link: voice.address(),
    openInNewTab: true,
    originalUrl: voice.address(),
  },
});

const credit = (voice: Voice): JsonObject => ({
  _id: voice.text(),
  type: 'author',
  version: VERSION,
  name: voice.text(),
  byline: voice.text(),
  slug: voice.text(),
  url: voice.address(),
  role: voice.text(),
  description: voice.text(),
  bio: voice.text(),
  image: image(voice),
  social_links: ['facebook', 'twitter', 'email', voice.text()].map((site) => ({
    site,
    url: voice.address(),
  })),
  additional_properties: {
    original: { byline: voice.text(), bio: voice.text(), longBio: voice.text() },
  },
});

const credits = (voice: Voice) => ({
  by: [credit(voice), { type: 'author', name: voice.text(), url: voice.address() }],
  affiliation: [{ name: voice.text() }],
  photos_by: [{ name: voice.text() }],
});

export const common = (voice: Voice): JsonObject => ({
  headlines: mapText(voice),
  subheadlines: mapText(voice),
  description: mapText(voice),
  credits: credits(voice),
  vanity_credits: credits(voice),
  embed_html: voice.text(),
  additional_properties: { [voice.text()]: voice.text() },
});

const video = (voice: Voice): JsonObject => ({
  _id: voice.text(),
  type: 'video',
  version: VERSION,
  ...common(voice),
  duration: 61_000,
  promo_items: { basic: image(voice) },
  streams: [{ url: voice.address(), stream_type: voice.text() }],
});

const gallery = (voice: Voice): JsonObject => ({
  _id: voice.text(),
  type: 'gallery',
  version: VERSION,
  ...common(voice),
  promo_items: { basic: image(voice) },
  content_elements: [image(voice), image(voice)],
});

const text = (voice: Voice): JsonObject => ({
  type: 'text',
  _id: voice.text(),
  content: voice.text(),
});

/** The config of a live blog, as it stands in a story. */
export const liveConfig = (voice: Voice): JsonObject => ({
  headline: voice.text(),
  description: voice.text(),
  startLiveDate: DATE,
  endLiveDate: '',
  timeLine: [0, 1].map((at) => ({
    id: `entrada-${at}`,
    headline: voice.text(),
    description: voice.text(),
    date: DATE,
    recommendPost: at === 0,
    urlRecommendPost: voice.address(),
    isEmbedHtml: true,
    embedHtml: voice.text(),
    updateByAuthor: voice.text(),
    table: { header: [voice.text()], rows: [[voice.text()]] },
    image: {
      _id: voice.text(),
      url: voice.address(),
      alt_text: voice.text(),
      caption: voice.text(),
    },
  })),
});

export const customEmbed = (voice: Voice, subtype: string, config: JsonObject): JsonObject => ({
  type: 'custom_embed',
  _id: voice.text(),
  subtype,
  embed: { id: 'directo-hostil', url: 'https://xss.example/', config },
});

/** Every kind of element of a body, and what each says. */
export const HOSTILE_ELEMENTS: Readonly<Record<string, (voice: Voice) => JsonObject>> = {
  text,
  copyright: (voice) => ({ type: 'copyright', content: voice.text() }),
  blockquote: (voice) => ({ type: 'blockquote', content: voice.text() }),
  code: (voice) => ({ type: 'code', content: voice.text(), language: voice.text() }),
  raw_html: (voice) => ({ type: 'raw_html', content: voice.text() }),
  header: (voice) => ({ type: 'header', content: voice.text(), level: 3 }),
  divider: (voice) => ({ type: 'divider', _id: voice.text() }),
  quote: (voice) => ({
    type: 'quote',
    subtype: voice.text(),
    content_elements: [text(voice)],
    citation: { type: 'text', content: voice.text() },
  }),
  list: (voice) => ({
    type: 'list',
    list_type: 'unordered',
    items: [text(voice), { type: 'list', list_type: voice.text(), items: [text(voice)] }],
  }),
  link_list: (voice) => ({
    type: 'link_list',
    title: voice.text(),
    items: [{ type: 'interstitial_link', url: voice.address(), content: voice.text() }],
  }),
  element_group: (voice) => ({
    type: 'element_group',
    title: voice.text(),
    content_elements: [text(voice)],
  }),
  table: (voice) => ({
    type: 'table',
    header: [{ type: 'text', content: voice.text() }],
    rows: [[text(voice), { content_elements: [text(voice)] }]],
  }),
  correction: (voice) => ({
    type: 'correction',
    text: voice.text(),
    correction_type: voice.text(),
  }),
  interstitial_link: (voice) => ({
    type: 'interstitial_link',
    url: voice.address(),
    content: voice.text(),
    description: { type: 'text', content: voice.text() },
    image: image(voice),
  }),
  endorsement: (voice) => ({ type: 'endorsement', endorsement: voice.text() }),
  numeric_rating: (voice) => ({
    type: 'numeric_rating',
    numeric_rating: 3,
    min: 1,
    max: 5,
    units: voice.text(),
  }),
  oembed_response: (voice) => ({
    type: 'oembed_response',
    subtype: 'youtube',
    raw_oembed: {
      type: 'rich',
      html: voice.text(),
      url: voice.address(),
      _id: voice.address(),
      title: voice.text(),
      provider_name: voice.text(),
      author_name: voice.text(),
      thumbnail_url: voice.address(),
      width: 640,
      height: 360,
    },
  }),
  oembed: (voice) => ({
    type: 'oembed',
    providerUrl: voice.address(),
    objectUrl: voice.address(),
  }),
  custom_embed: (voice) => customEmbed(voice, 'Hello Word', { text: voice.text() }),
  image,
  gallery,
  video,
  audio: (voice) => ({
    _id: voice.text(),
    type: 'audio',
    ...common(voice),
    streams: [{ url: voice.address() }],
  }),
  story: (voice) => ({
    _id: voice.text(),
    type: 'story',
    ...common(voice),
    canonical_url: voice.address(),
    websites: { brujula: { website_url: voice.address() } },
    promo_items: { basic: image(voice) },
  }),
  reference: (voice) => ({ type: 'reference', referent: { id: voice.text(), type: 'image' } }),
  promo_reference: (voice) => ({
    type: 'promo_reference',
    referent: { id: voice.text(), type: 'image' },
  }),
};
