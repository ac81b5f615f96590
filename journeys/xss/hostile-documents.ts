import { isObject, type Json, type JsonObject } from '../../schemas/json.ts';
import type { Issue } from '../../schemas/page.ts';
import {
  common,
  customEmbed,
  DATE,
  HOSTILE_ELEMENTS,
  image,
  liveConfig,
  mapText,
  VERSION,
  type Voice,
} from './hostile-elements.ts';
import { carried } from './hostile-fields.ts';

/** Of what may lead a story or announce it, each in its turn. */
const PROMO_ITEMS = ['image', 'video', 'gallery', 'raw_html', 'story', 'audio', 'custom_embed'];

const promoItems = (voice: Voice, turn: number): JsonObject => {
  const itemOf = (at: number) =>
    HOSTILE_ELEMENTS[PROMO_ITEMS[at % PROMO_ITEMS.length] ?? '']?.(voice) ?? {};
  return {
    basic: turn % 3 === 0 ? itemOf(turn) : image(voice),
    lead_art: itemOf(turn + 1),
    [voice.text()]: image(voice),
  };
};

const body = (voice: Voice): Json[] => {
  const all = Object.values(HOSTILE_ELEMENTS);
  const live = (subtype: string) => customEmbed(voice, subtype, liveConfig(voice));
  // Twice, for addresses that are carried and those that are not.
  return [...all, ...all].map((write) => write(voice)).concat(live('Live blog'));
};

export interface Place {
  id: string;
  /** On the main site; its section is the first part. */
  path: string;
  /** Which of the sorts of pictures and videos lead it. */
  turn: number;
}

const section = (voice: Voice): JsonObject => ({
  _id: '/ciencia',
  type: 'section',
  version: VERSION,
  name: voice.text(),
  path: voice.text(),
  additional_properties: { original: { site: { site_about: voice.text() } } },
});

/** What a story says everywhere that any block, head or feed may read. */
const storyLike = (type: string, voice: Voice, { id, path, turn }: Place): JsonObject => ({
  _id: id,
  type,
  version: VERSION,
  ...common(voice),
  subtype: voice.text(),
  display_date: DATE,
  publish_date: DATE,
  location: voice.text(),
  copyright: voice.text(),
  language: 'es',
  slug: voice.text(),
  canonical_url: path,
  canonical_website: 'brujula',
  label: { basic: { text: voice.text(), url: voice.address(), display: true } },
  owner: { sponsored: turn % 4 === 1, name: voice.text() },
  taxonomy: {
    primary_section: section(voice),
    sections: [section(voice)],
    tags: [0, 1].map(() => ({
      _id: voice.text(),
      text: voice.text(),
      slug: voice.text(),
      description: voice.text(),
    })),
    seo_keywords: [voice.text()],
  },
  websites: { brujula: { website_url: path, website_section: section(voice) } },
  promo_items: promoItems(voice, turn),
  content_elements: type === 'gallery' ? [image(voice), image(voice), ...body(voice)] : body(voice),
  corrections: [{ type: 'correction', text: voice.text(), correction_type: voice.text() }],
  related_content: {
    basic: [{ type: 'reference', referent: { id: voice.text(), type: 'story' } }],
  },
  ...(type === 'video' ? { duration: 61_000, streams: [{ url: voice.address() }] } : {}),
});

const NETWORKS = [
  ...['email', 'facebook', 'instagram', 'linkedin', 'medium', 'pinterest', 'reddit', 'rss'],
  ...['snapchat', 'soundcloud', 'tumblr', 'twitter', 'whatsapp', 'youtube'],
];

const author = (voice: Voice, { id }: Place): JsonObject => ({
  _id: id,
  type: 'author',
  version: VERSION,
  slug: id,
  name: voice.text(),
  byline: voice.text(),
  role: voice.text(),
  bio: voice.text(),
  long_bio: voice.text(),
  image: image(voice),
  social_links: NETWORKS.filter((site) => site !== 'email').map((site) => ({
    site,
    url: voice.address(),
  })),
  books: [{ title: voice.text(), url: carried(voice.text()) }],
});

/** One document of each kind of ANS that is taken in, saying what `voice` says. */
export const HOSTILE_DOCUMENTS = {
  story: (voice, place) => storyLike('story', voice, place),
  gallery: (voice, place) => storyLike('gallery', voice, place),
  video: (voice, place) => storyLike('video', voice, place),
  image: (voice, { id }) => {
    const { auth, ...rest } = image(voice);
    return {
      ...rest,
      _id: id,
      url: carried(voice.text()),
      additional_properties: { [voice.text()]: voice.text() },
    };
  },
  author,
  collection: (voice, { id }) => ({
    _id: id,
    type: 'collection',
    version: VERSION,
    headlines: { basic: voice.text() },
    description: { basic: voice.text() },
    content_elements: ['nota-hostil-0', 'nota-hostil-1', 'nota-hostil-2'].map((story) => ({
      type: 'reference',
      referent: {
        id: story,
        type: 'story',
        referent_properties: {
          headlines: mapText(voice),
          description: mapText(voice),
          label: { basic: { text: voice.text(), url: voice.address(), display: true } },
          promo_items: { basic: image(voice) },
        },
      },
    })),
  }),
  redirect: (voice, { id, path }) => ({
    _id: id,
    type: 'redirect',
    version: VERSION,
    canonical_url: path,
    redirect_url: `/${voice.text().replace(/\s/g, '')}`,
  }),
  custom_embed: (voice, { id }) => ({
    ...customEmbed(voice, voice.text(), { text: voice.text(), ...liveConfig(voice) }),
    _id: id,
  }),
} satisfies Readonly<Record<string, (voice: Voice, place: Place) => JsonObject>>;

export type HostileKind = keyof typeof HOSTILE_DOCUMENTS;

/** An author as the blocks read one, with all that authors may say. */
export const hostileAuthor = (voice: Voice): JsonObject => ({
  ...Object.fromEntries(NETWORKS.map((name) => [name, voice.address()])),
  ...author(voice, { id: 'autora-hostil', path: '', turn: 0 }),
  _id: voice.text(),
  slug: voice.text(),
  bio_page: voice.address(),
  longBio: voice.text(),
});

/** The nodes of a menu, sections and links. */
export const hostileMenu = (voice: Voice): JsonObject[] =>
  ['section', 'link'].map((type) => ({
    _id: `/${voice.text()}`,
    node_type: type,
    name: voice.text(),
    display_name: voice.text(),
    url: voice.address(),
    children: ['section', 'link'].map((inner) => ({
      _id: `/${voice.text()}`,
      node_type: inner,
      name: voice.text(),
      display_name: voice.text(),
      url: voice.address(),
    })),
  }));

/** A document without the values that are refused, each named by its path. */
export function withoutRefused(document: JsonObject, paths: readonly Issue['path'][]): JsonObject {
  const next = structuredClone(document);
  for (const path of paths) {
    const last = path.at(-1) ?? '';
    const holder = path.slice(0, -1).reduce<unknown>((at, key) => (at as JsonObject)[key], next);
    if (Array.isArray(holder)) holder[Number(last)] = '';
    else if (isObject(holder)) delete holder[last];
  }
  return next;
}
