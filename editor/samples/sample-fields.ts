import type { z } from 'zod';
import type { Block } from '../../blocks/_block/define-block.ts';
import { readBlock } from '../../blocks/_block/read-block.ts';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import {
  type ContentKind,
  type FieldMeta,
  fieldMeta,
  insideOf,
  kindOf,
  type SampleSort,
} from '../../schemas/fields.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { contentApi } from '../../schemas/sources/content-api.ts';
import { searchApi } from '../../schemas/sources/search-api.ts';
import { siteServiceHierarchy } from '../../schemas/sources/site-service-hierarchy.ts';
import { storyFeedQuery } from '../../schemas/sources/story-feed-query.ts';
import { freshBlock } from '../document/fresh-block.ts';
import { chosenPicture, flatPicture } from '../fields/picture-values.ts';

export interface SampleStory {
  id: string;
  headline: string;
  section: string;
  /** Path on the site. */
  url: string;
}

/** What a site has now with which a block can be filled. */
export interface Samples {
  stories: readonly SampleStory[];
  image?: LibraryImage | undefined;
}

/** The menu that every site has. */
const MENU = 'default';
const FEED_STORIES = 6;
const LIST_ITEMS = 2;
const MIN_WORD_CHARS = 6;

/** A word of a headline that a search finds again; '' without one. */
export const searchWord = (headline: string): string =>
  headline.split(/[^\p{L}]+/u).find((word) => word.length >= MIN_WORD_CHARS) ?? '';

/** A content configuration of each kind; undefined where the site has nothing for it. */
function sampleConfig(kind: ContentKind, story: SampleStory | undefined): Json | undefined {
  switch (kind) {
    case 'ans-item':
      return story && { source: contentApi.name, query: { _id: story.id } };
    case 'navigation-hierarchy':
      return { source: siteServiceHierarchy.name, query: { hierarchy: MENU } };
    case 'search':
      return { source: searchApi.name, query: { query: searchWord(story?.headline ?? '') } };
    default:
      return { source: storyFeedQuery.name, query: { query: '*', size: FEED_STORIES } };
  }
}

/** What an editor would write into a field of that name. */
function sampleText(name: string, story: SampleStory | undefined): string | undefined {
  if (/^(?:title|heading)/.test(name)) return 'Lo más reciente';
  const texts: Record<string, string | undefined> = {
    headline: story?.headline,
    overline: story?.section,
    description:
      'Aquí va la descripción, en una o dos frases que cuentan lo que el titular no dice.',
    byline: 'Redacción',
    text: 'Así se lee un encabezado',
    caption: 'Así se lee el pie de una imagen',
  };
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}

/** How many notes of each size a block shows that starts with none. */
const COUNTS: Readonly<Record<string, number>> = { extraLarge: 1, large: 1, medium: 2, small: 2 };

const HTML =
  '<h2>Un título</h2><p>Un párrafo con <strong>negritas</strong>, <em>cursivas</em> y <a href="/">un enlace</a>.</p>';

/** One field that is to be filled. */
interface Blank {
  name: string;
  schema: z.ZodType;
  meta: FieldMeta;
  samples: Samples;
  /** The item of a list that it stands in; `BLOCK_ITSELF` for a field of the block's own. */
  at: number;
  story: SampleStory | undefined;
}

const filled = ({ name }: Blank, value: Json | undefined): JsonObject =>
  value === undefined || value === '' ? {} : { [name]: value };

const textOf = (blank: Blank): JsonObject => filled(blank, sampleText(blank.name, blank.story));

const isText = (schema: z.ZodType): boolean => schema.safeParse('/logo.svg').success;

function pictureOf({ name, schema, meta, samples: { image } }: Blank): JsonObject {
  // A picture in place of the story's own would hide what the block does by itself.
  if (!image || name.startsWith('imageOverride')) return {};
  if (meta.companions) return flatPicture(name, meta.companions, image);
  // An address alone is that of a logo, of which the site has one.
  return isText(schema) ? {} : { [name]: chosenPicture(image) };
}

function itemsOf({ name, schema, samples }: Blank): JsonObject {
  const list = insideOf(schema);
  const item = list && 'item' in list ? insideOf(list.item) : undefined;
  const shape = item && 'fields' in item ? item.fields : {};
  const items = Array.from({ length: LIST_ITEMS }, (_, index) =>
    sampleFields(shape, samples, index),
  );
  return items.every((one) => Object.keys(one).length > 0) ? { [name]: items } : {};
}

const SAMPLES: Record<SampleSort, (blank: Blank) => JsonObject> = {
  content: (blank) => filled(blank, sampleConfig(blank.meta.content ?? 'any', blank.story)),
  text: textOf,
  itemText: (blank) => (blank.at < 0 ? {} : textOf(blank)),
  markup: (blank) => filled(blank, HTML),
  count: (blank) =>
    filled(blank, Object.hasOwn(COUNTS, blank.name) ? COUNTS[blank.name] : undefined),
  menu: (blank) => filled(blank, MENU),
  link: (blank) => filled(blank, blank.name === 'linkURL' ? blank.story?.url : undefined),
  picture: pictureOf,
  items: itemsOf,
};

function sampleOf(name: string, schema: z.ZodType, samples: Samples, at: number): JsonObject {
  const meta = fieldMeta(schema);
  if (meta?.sample !== undefined) return { [name]: meta.sample };
  const sort = kindOf(schema)?.sample;
  if (!meta || !sort) return {};
  const story = samples.stories[at] ?? samples.stories[0];
  return SAMPLES[sort]({ name, schema, meta, samples, at, story });
}

/**
 * Which story a block itself takes; its texts that are not for reading (addresses of logos, names
 * for screen readers) stay unset.
 */
const BLOCK_ITSELF = -1;

/**
 * Values with which most blocks show something, by kind and name of each field. What has a good
 * default is left alone.
 */
export function sampleFields(
  shape: Record<string, z.ZodType>,
  samples: Samples,
  at = BLOCK_ITSELF,
): JsonObject {
  return Object.assign(
    {},
    ...Object.entries(shape).map(([name, schema]) => sampleOf(name, schema, samples, at)),
  );
}

/**
 * A block as the gallery first shows it. A chain holds a block of `child` in each column, two where
 * there is one column.
 */
export function sampleBlock(block: Block, samples: Samples, child: Block | undefined): StoredBlock {
  const own: StoredBlock = { ...freshBlock(block), fields: sampleFields(block.shape, samples) };
  const read = readBlock(block, own);
  if (!block.container || !child || block.group !== 'chains' || !read.ok) return own;
  const perColumn = block.container.columns.length === 1 ? 2 : 1;
  let at = 0;
  const columns = block.container.columns.map(() =>
    Array.from({ length: perColumn }, (): StoredBlock => {
      const stories = samples.stories.slice(at++ % Math.max(samples.stories.length, 1));
      return { ...freshBlock(child), fields: sampleFields(child.shape, { ...samples, stories }) };
    }),
  );
  const joined = block.container.join(read.fields, columns);
  return { ...own, fields: { ...own.fields, ...joined.fields }, children: joined.children };
}
