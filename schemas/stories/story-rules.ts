import { z } from 'zod';
import { asObject, isObject, type Json, type JsonObject } from '../json.ts';
import type { Issue } from '../page.ts';
import { bodyLength, countable } from './body-length.ts';

/*
 * What a template asks of the stories that begin with it: parts that they have to have, and how
 * long those may be.
 */

/** What a part is measured in. */
type Unit = 'caracteres' | 'palabras' | 'etiquetas' | 'elementos' | null;

interface StoryPart {
  /** With its article, as faults name it. */
  name: string;
  label: string;
  /** Of the field that has it, in the document. */
  path: readonly string[];
  /** Null: there or not there. */
  unit: Unit;
  /** How much of it there is; 0: it is missing. */
  size(document: JsonObject): number;
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

const charsOf = (value: Json | undefined): number =>
  typeof value === 'string' ? [...countable(value).trim()].length : 0;

/** A text in one of the objects of a document. */
const text = ([field, key]: readonly [string, string], label: string, name: string): StoryPart => ({
  label,
  name,
  path: [field, key],
  unit: 'caracteres',
  size: (document) => charsOf(asObject(document[field])[key]),
});

/** Elements of the body that are of a kind. */
const elements = (
  label: string,
  name: string,
  isOne: (element: JsonObject) => boolean,
  unit: Unit = null,
): StoryPart => ({
  label,
  name,
  path: ['content_elements'],
  unit,
  size: ({ content_elements: list }) => listOf(list).filter(isObject).filter(isOne).length,
});

const isFilled = (value: Json | undefined): boolean =>
  Object.values(asObject(value)).some((one) => one !== '');

/** The parts that a rule can be about, by the name that is stored. */
export const STORY_PARTS = {
  kicker: {
    label: 'Antetítulo',
    name: 'el antetítulo',
    path: ['label', 'basic', 'text'],
    unit: 'caracteres',
    size: ({ label }) => {
      const { text: kicker, display } = asObject(asObject(label).basic);
      return display === false ? 0 : charsOf(kicker);
    },
  },
  headline: text(['headlines', 'basic'], 'Titular', 'el titular'),
  subheadline: text(['subheadlines', 'basic'], 'Sumario', 'el sumario'),
  description: text(['description', 'basic'], 'Descripción', 'la descripción'),
  searchHeadline: text(
    ['headlines', 'meta_title'],
    'Titular para buscadores',
    'el titular para buscadores',
  ),
  socialHeadline: text(['headlines', 'social'], 'Titular para redes', 'el titular para redes'),
  body: {
    label: 'Texto',
    name: 'el texto',
    path: ['content_elements'],
    unit: 'palabras',
    size: ({ content_elements: list }) => bodyLength(listOf(list)).words,
  },
  lead: {
    label: 'Imagen principal',
    name: 'la imagen principal',
    path: ['promo_items', 'basic'],
    unit: null,
    size: ({ promo_items: items }) => (isObject(asObject(items).basic) ? 1 : 0),
  },
  author: {
    label: 'Firma',
    name: 'la firma',
    path: ['credits', 'by'],
    unit: null,
    size: ({ credits }) => listOf(asObject(credits).by).length,
  },
  location: {
    label: 'Lugar',
    name: 'el lugar',
    path: ['location'],
    unit: null,
    size: ({ location }) => charsOf(location),
  },
  tags: {
    label: 'Etiquetas',
    name: 'las etiquetas',
    path: ['taxonomy', 'tags'],
    unit: 'etiquetas',
    size: ({ taxonomy }) => listOf(asObject(taxonomy).tags).length,
  },
  pictures: elements('Imágenes en el texto', 'las imágenes en el texto', isPicture, 'elementos'),
  gallery: elements(
    'Galería',
    'la galería',
    ({ type, content_elements: list }) => type === 'gallery' && listOf(list).length > 0,
  ),
  video: elements(
    'Video',
    'el video',
    ({ type, embed_html: html, streams }) =>
      type === 'video' &&
      ((typeof html === 'string' && html.trim() !== '') || listOf(streams).length > 0),
  ),
  quote: elements('Cita', 'la cita', ({ type }) => type === 'quote' || type === 'blockquote'),
  liveBlog: elements(
    'Blog en vivo',
    'el blog en vivo',
    ({ type, subtype, embed }) =>
      type === 'custom_embed' && subtype === 'Live blog' && isFilled(embed),
  ),
} satisfies Record<string, StoryPart>;

function isPicture({ type }: JsonObject): boolean {
  return type === 'image';
}

export type StoryPartName = keyof typeof STORY_PARTS;
const PART_NAMES = Object.keys(STORY_PARTS) as [StoryPartName, ...StoryPartName[]];

const MAX_SIZE = 100_000;
const size = z.int('Escribe un número entero').min(1, 'Mínimo 1').max(MAX_SIZE);

const partRule = z
  .strictObject({ isRequired: z.boolean(), least: size.optional(), most: size.optional() })
  .refine(({ least, most }) => least === undefined || most === undefined || least <= most, {
    path: ['most'],
    error: 'El máximo va después del mínimo',
  });
export type PartRule = z.infer<typeof partRule>;

const rulesOfParts = z.partialRecord(z.enum(PART_NAMES), partRule);
export type PartRules = z.infer<typeof rulesOfParts>;

/** Of every site, and what stands in its place on some of them, by the key of the site. */
export const storyRules = z.strictObject({
  all: rulesOfParts,
  sites: z.record(z.string().min(1).max(40), rulesOfParts),
});
export type StoryRules = z.infer<typeof storyRules>;

export const NO_RULES: StoryRules = { all: {}, sites: {} };

/** What is asked of stories on a site. */
export const rulesOn = ({ all, sites }: StoryRules, site: string): PartRules => ({
  ...all,
  ...sites[site],
});

const NUMBERS = new Intl.NumberFormat('es-MX');

function faultOf(part: StoryPart, { isRequired, least, most }: PartRule, has: number) {
  const count = (number: number) => `${NUMBERS.format(number)}${part.unit ? ` ${part.unit}` : ''}`;
  if (has === 0) return isRequired ? `Falta ${part.name}` : undefined;
  if (part.unit === null) return undefined;
  if (least !== undefined && has < least)
    return `${part.label}: mínimo ${count(least)} (hay ${NUMBERS.format(has)})`;
  if (most !== undefined && has > most)
    return `${part.label}: máximo ${count(most)} (hay ${NUMBERS.format(has)})`;
  return undefined;
}

/**
 * What a document lacks of what a template asks, each fault once. `sites`: those where it stands;
 * a fault that is of some of them alone names them.
 */
export function ruleFaults(
  document: JsonObject,
  rules: StoryRules,
  sites: readonly { key: string; name: string }[],
): Issue[] {
  return PART_NAMES.flatMap((partName) => {
    const part: StoryPart = STORY_PARTS[partName];
    const has = part.size(document);
    const bySite = sites.map(({ key, name }) => {
      const rule = rulesOn(rules, key)[partName];
      return { name, fault: rule && faultOf(part, rule, has) };
    });
    const faults = [...new Set(bySite.flatMap(({ fault }) => fault ?? []))];
    return faults.map((fault): Issue => {
      const on = bySite.filter((one) => one.fault === fault).map(({ name }) => name);
      const message = on.length === sites.length ? fault : `${fault}, en ${on.join(' y ')}`;
      return { path: [...part.path], message };
    });
  });
}

/** Characters that a template allows at most, by the path of the field: the least of all sites. */
export function lengthLimits(
  rules: StoryRules,
  sites: readonly { key: string }[],
): Record<string, number> {
  const limits: Record<string, number> = {};
  for (const { key } of sites)
    for (const [name, rule] of Object.entries(rulesOn(rules, key))) {
      const part: StoryPart = STORY_PARTS[name as StoryPartName];
      if (part.unit !== 'caracteres' || rule?.most === undefined) continue;
      const path = part.path.join('.');
      limits[path] = Math.min(rule.most, limits[path] ?? rule.most);
    }
  return limits;
}
