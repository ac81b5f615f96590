import type { Json } from '../../../schemas/json.ts';
import { inSpanish } from '../../../schemas/json-limits.ts';
import type { Issue } from '../../../schemas/page.ts';

/* rule 6.16 */

/** Of a text that nothing below names. */
const MAX_CHARS = 20_000;
/** Of a list that nothing below names. */
const MAX_ITEMS = 1_000;
const MAX_KEYS = 1_000;
const MAX_KEY_CHARS = 200;
/** Data of other tools, which is stored as it came. */
const MAX_OPAQUE_CHARS = 1_000_000;

/** Characters of a text, by its key or the key of what holds it. */
const CHARS: Readonly<Record<string, number>> = {
  _id: 200,
  type: 100,
  subtype: 200,
  version: 20,
  language: 50,
  slug: 1_000,
  canonical_url: 2_048,
  website_url: 2_048,
  redirect_url: 2_048,
  url: 8_192,
  email: 320,
  byline: 2_000,
  headlines: 5_000,
  subheadlines: 5_000,
  content: 500_000,
  embed_html: 500_000,
  html: 500_000,
  text: 200_000,
  transcript: 500_000,
  long_bio: 200_000,
  copyright: 5_000,
  location: 2_000,
};

/** Items of a list, by its key. */
const ITEMS: Readonly<Record<string, number>> = {
  content_elements: 5_000,
  items: 2_000,
  rows: 5_000,
  tags: 500,
  by: 200,
  sections: 200,
  seo_keywords: 500,
  social_links: 100,
  content_aliases: 100,
  corrections: 200,
};

const OPAQUE = new Set(['additional_properties', 'workflow', 'planning', 'pitches', 'config']);

const named = <T>(table: Readonly<Record<string, T>>, key: unknown): T | undefined =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined;

const charsFor = (path: Issue['path']): number => {
  if (path.some((key) => typeof key === 'string' && OPAQUE.has(key))) return MAX_OPAQUE_CHARS;
  return named(CHARS, path.at(-1)) ?? named(CHARS, path.at(-2)) ?? MAX_CHARS;
};

const fault = (path: Issue['path'], max: number, what: string, found: number): Issue => ({
  path,
  message: `Máximo ${inSpanish(max)} ${what}; lleva ${inSpanish(found)}`,
});

/** Is a value of an ANS document longer than anybody writes? The fault names the limit. */
export function sizeIssues(value: Json, path: Issue['path']): Issue[] {
  if (typeof value === 'string') {
    const max = charsFor(path);
    return value.length > max ? [fault(path, max, 'caracteres', value.length)] : [];
  }
  if (Array.isArray(value)) {
    const max = named(ITEMS, path.at(-1)) ?? MAX_ITEMS;
    return value.length > max ? [fault(path, max, 'elementos', value.length)] : [];
  }
  if (!value || typeof value !== 'object') return [];
  const keys = Object.keys(value);
  if (keys.length > MAX_KEYS) return [fault(path, MAX_KEYS, 'propiedades', keys.length)];
  const long = keys.find((key) => key.length > MAX_KEY_CHARS);
  return long === undefined
    ? []
    : [fault([...path, long.slice(0, 40)], MAX_KEY_CHARS, 'caracteres en un nombre', long.length)];
}
