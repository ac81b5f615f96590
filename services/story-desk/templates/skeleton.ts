import { asObject, isObject, type Json, type JsonObject } from '../../../schemas/json.ts';

/*
 * What a template keeps of a story, and how a new one begins with it.
 */

/** Fields that go into a template; what says where and when a story is does not. */
const KEPT = [
  'subtype',
  'label',
  'headlines',
  'subheadlines',
  'description',
  'credits',
  'location',
  'comments',
  'promo_items',
] as const;
/** Of those, the ones that are of one story alone. */
const OF_ONE_STORY: readonly string[] = [
  'headlines',
  'subheadlines',
  'description',
  'location',
  'promo_items',
];

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** Of kinds that stay without their words; any other kind that is not here goes. */
const EMPTIED: Readonly<Record<string, (element: JsonObject) => JsonObject>> = {
  header: (element) => element,
  divider: (element) => element,
  table: (element) => element,
  raw_html: (element) => element,
  gallery: () => ({ type: 'gallery', description: { basic: '' }, content_elements: [] }),
  link_list: ({ title = '' }) => ({ type: 'link_list', title, items: [] }),
  video: () => ({ type: 'video', embed_html: '' }),
  audio: () => ({ type: 'audio', streams: [] }),
  custom_embed: (element) => element,
};

/**
 * Another story's element: without its own id, and without the live blog that is of one story. The
 * id of a picture says which picture it is.
 */
function asStart(element: JsonObject): JsonObject {
  if (element.type === 'image') return element;
  const { _id: _, ...rest } = element;
  if (rest.type !== 'custom_embed') return rest;
  const { embed: __, ...open } = rest;
  return open;
}

function elementsOf(document: JsonObject, isBare: boolean): JsonObject[] {
  const elements = listOf(document.content_elements).filter(isObject).map(asStart);
  if (!isBare) return elements;
  const kept = elements.flatMap((element): JsonObject[] => {
    const type = String(element.type);
    const empty = Object.hasOwn(EMPTIED, type) ? EMPTIED[type] : undefined;
    return empty ? [empty(element)] : [];
  });
  // Somewhere to write.
  return kept.length > 0 ? kept : [{ type: 'text', content: '' }];
}

/** What a template keeps of a story; `isBare`: its parts without the words and the pictures. */
export function skeletonOf(document: JsonObject, isBare: boolean): JsonObject {
  const keys = KEPT.filter((key) => document[key] !== undefined).filter(
    (key) => !isBare || !OF_ONE_STORY.includes(key),
  );
  const { tags, primary_section: section } = asObject(document.taxonomy);
  const taxonomy: JsonObject = {
    ...(tags === undefined ? {} : { tags }),
    ...(section === undefined ? {} : { primary_section: section }),
  };
  const { content_code: mark } = asObject(document.content_restrictions);
  return {
    ...Object.fromEntries(keys.map((key) => [key, document[key] as Json])),
    ...(Object.keys(taxonomy).length > 0 ? { taxonomy } : {}),
    ...(mark === undefined ? {} : { content_restrictions: { content_code: mark } }),
    content_elements: elementsOf(document, isBare),
  };
}

/** A story without a word, with what a template gives it. */
export function filledFrom(story: JsonObject, skeleton: JsonObject): JsonObject {
  const { taxonomy, headlines, ...rest } = skeleton;
  const { tags } = asObject(taxonomy);
  return {
    ...story,
    ...rest,
    headlines: { ...asObject(story.headlines), ...asObject(headlines) },
    taxonomy: { ...asObject(story.taxonomy), ...(tags === undefined ? {} : { tags }) },
  };
}
