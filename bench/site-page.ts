import type { AuthorsReply, ContentRequest, FeedReply, SearchReply } from '../schemas/feed.ts';
import type { SafeHtml } from '../schemas/html.ts';
import type { JsonObject } from '../schemas/json.ts';
import type { PageDocument, StoredBlock } from '../schemas/page.ts';
import { type SiteProperties, siteProperties } from '../schemas/site.ts';
import type { Story } from '../schemas/story.ts';

/** The site of the measured pages. */
export const benchSite: SiteProperties = siteProperties.parse({
  key: 'brujula',
  websiteName: 'La Brújula',
  websiteDomain: 'https://www.labrujula.example',
  theme: 'brujula',
  tagLine: 'Periodismo con rumbo',
  dateLocalization: {},
});

const HEADLINES = [
  'La ciudad estrena una red de tranvías que promete cruzarla en veinte minutos',
  'Cuatro estados suspenden clases',
  'El volcán despierta despacio: los pueblos ensayan la salida que esperan no usar nunca',
  '«Nadie nos avisó»: un barrio se queda sin agua <em>por tercera vez</em> en el mes',
];

/** One of the stories in memory, as a source answers it: filtered, signed. */
const benchStory = (n: number): Story =>
  ({
    _id: `nota-${n}`,
    type: 'story',
    display_date: new Date(Date.UTC(2026, 10, 20, 12) - n * 600_000).toISOString(),
    headlines: { basic: `${HEADLINES[n % HEADLINES.length]} (${n})` },
    description: {
      basic:
        'Los vecinos celebran; los comerciantes piden que las obras terminen antes de diciembre y que alguien responda por los daños.',
    },
    credits: {
      by: [{ _id: 'ines', type: 'author', name: 'Inés Carranza', url: '/author/ines-carranza/' }],
    },
    promo_items: {
      basic: {
        _id: `foto-${n}`,
        type: 'image',
        url: `/imagenes/foto-${n}.jpg`,
        auth: { 1: 'b1946ac92492d2347c6235b4d2611184' },
        width: 1_800,
        height: 1_200,
        alt_text: 'Un tranvía cruza la avenida',
        ...(n % 2 ? { focal_point: { x: 900, y: 400 } } : {}),
      },
    },
    websites: {
      brujula: {
        website_url: `/nacional/2026/11/20/nota-${n}/`,
        website_section: { _id: '/nacional', name: 'Nacional' },
      },
    },
  }) as unknown as Story;

const LIST_SIZE = 9;
/** A promo and a list, side by side. */
const PAIR_STORIES = LIST_SIZE + 1;

/** A front of `stories` stories, ten to a pair of blocks: 24 blocks with content for 120. */
export function benchDocument(stories: number): PageDocument {
  const main = Array.from(
    { length: Math.ceil(stories / PAIR_STORIES) },
    (_, pair): StoredBlock => ({
      id: `par-${pair}`,
      block: 'double-chain',
      v: 1,
      fields: { heading: `Sección ${pair + 1}`, columnOne: 1 },
      children: <StoredBlock[]>[
        {
          id: `nota-${pair}`,
          block: 'large-promo',
          v: 1,
          fields: {
            itemContentConfig: {
              source: 'content-api',
              query: { _id: `nota-${pair * PAIR_STORIES}` },
            },
          },
        },
        {
          id: `lista-${pair}`,
          block: 'simple-list',
          v: 1,
          fields: {
            title: 'Más notas',
            listContentConfig: {
              source: 'story-feed-query',
              query: { offset: pair * PAIR_STORIES + 1, size: LIST_SIZE },
            },
          },
        },
      ],
    }),
  );
  return { layout: 'right-rail', sections: { main }, metadata: { title: 'Portada de medida' } };
}

const AUTHORS: AuthorsReply = {
  authors: [
    'Inés Carranza',
    'Bruno Olvera',
    'Itzel Ramos',
    'Julián Cota',
    'Marta Quiroz',
    'Noé Padilla',
  ].map((name, n) => ({
    _id: `autor-${n}`,
    slug: `autor-${n}`,
    byline: name,
    role: 'Reportera de ciudad',
    bio: 'Cubre transporte, agua y vivienda desde hace diez años, casi siempre a pie y con una libreta que nadie más entiende.',
  })),
  count: 6,
};

export interface BenchSource {
  /**
   * Answers the page's questions from memory. What is asked twice is the same object, as a cache's
   * answer would be.
   */
  answer(request: ContentRequest): unknown;
  /** Puts another object in a story's place, as an import would. */
  edit(n: number, headline: SafeHtml): void;
}

export function benchSource(): BenchSource {
  const made = new Map<number, Story>();
  const story = (n: number): Story => {
    const known = made.get(n) ?? benchStory(n);
    made.set(n, known);
    return known;
  };
  const stories = (from: number, size: number): Story[] =>
    Array.from({ length: size }, (_, index) => story(from + index));
  const sources: Record<string, (query: JsonObject) => unknown> = {
    'content-api': ({ _id }) => (_id ? story(Number(String(_id).slice('nota-'.length))) : null),
    'story-feed-query': ({ offset, size }): FeedReply => ({
      content_elements: stories(Number(offset), Number(size)),
      count: 10_000,
    }),
    // The words end in the number of the first story that is found.
    'search-api': ({ query, size }): SearchReply => ({
      data: stories(Number(/\d+$/.exec(String(query))?.[0]), Number(size)),
      metadata: { total_hits: 10_000, q: String(query), page: 1 },
    }),
    'authors-brujula': () => AUTHORS,
  };
  return {
    answer: ({ source, query }) => sources[source]?.(query) ?? null,
    edit: (n, headline) => made.set(n, { ...story(n), headlines: { basic: headline } }),
  };
}
