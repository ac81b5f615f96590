import { isObject, type Json } from '../json.ts';
import type { Story } from '../story.ts';
import { date } from './date.ts';
import { contentElements, element, promoItems } from './elements.ts';
import { CONTENT_RULES } from './media.ts';
import {
  at,
  flag,
  leaveOut,
  listOf,
  mapOf,
  object,
  oneOf,
  orText,
  type Rule,
  silently,
  text,
  type Warning,
  warn,
} from './rules.ts';

export type { Warning } from './rules.ts';

/** Of what is completed. */
const VERSION = '0.10.12';

const tagShape = object({ _id: text, text, slug: text, description: text });
/** A tag says what it is called, or is none. */
const tag: Rule = (value, reading) => {
  const read = orText((name) => ({ text: name }), tagShape)(value, reading);
  if (!isObject(read) || read.text !== undefined) return read;
  warn({ ...reading, path: [...reading.path, 'text'] }, 'Falta: la etiqueta se omite');
  return undefined;
};

const sectionName = object({ _id: text, name: text, path: text });
const sectionShape = object({ _id: text, name: text, path: text, type: text, version: text });

/**
 * A section that says by its id which it is gets what it lacks. One that does not, of a time before
 * ids, is for the check to refuse.
 */
const section: Rule = (value, reading) => {
  const read = sectionShape(value, reading);
  if (!isObject(read)) return undefined;
  if (read.type === 'reference') {
    const id = isObject(read.referent) ? read.referent.id : undefined;
    return typeof id === 'string' ? read : leaveOut(value, reading, 'una referencia con id');
  }
  const { _id: id, type, version, name } = read;
  if (typeof id !== 'string' || (type === 'section' && version && name !== undefined)) return read;
  warn(reading, 'Le falta type, version o name: se toma por su _id');
  return { name: id, version: VERSION, ...read, type: 'section' };
};

const websiteShape = object({ website_url: text, website_section: sectionName });
/** That a story stands on a site holds, whatever is told of its place there. */
const websiteEntry: Rule = (value, reading) => websiteShape(value, reading) ?? {};

/** A correction that is a text alone is for the check to refuse: ANS never had such a one. */
const correction: Rule = (value, reading) => {
  if (typeof value === 'string') return value;
  const read = element(value, reading);
  return !isObject(read) || read.type === 'correction'
    ? read
    : leaveOut(value, reading, 'una corrección');
};

/** Anything that says its type, or a reference. */
const related: Rule = (value, reading) =>
  isObject(value) && typeof value.type === 'string'
    ? value
    : leaveOut(value, reading, 'un objeto con type');

const list =
  (item: Rule): Rule =>
  (value, reading) =>
    Array.isArray(value) ? listOf(item)(value, reading) : leaveOut(value, reading, 'una lista');

/** For the check to judge: what says when and to whom a story shows is never guessed. */
const present: Rule = (value, reading) => (value === null ? leaveOut(value, reading, '') : value);

/** When a story shows: a moment that cannot be read at all is for the check to refuse. */
const showsFrom: Rule = (value, reading) => {
  if (value === null) return leaveOut(value, reading, '');
  const read = date(value, { ...reading, warn: () => undefined });
  return read === undefined ? value : date(value, reading);
};

const ifObject =
  (rule: Rule): Rule =>
  (value, reading) =>
    isObject(value) ? rule(value, reading) : present(value, reading);

/** rule 6.19: whatever a view reads of a story. What no view reads stays as it is. */
const RULES: Readonly<Record<string, Rule>> = {
  ...CONTENT_RULES,
  created_date: date,
  last_updated_date: date,
  publish_date: showsFrom,
  first_publish_date: date,
  display_date: showsFrom,
  promo_items: promoItems,
  content_elements: contentElements,
  corrections: list(correction),
  label: mapOf(object({ text, url: text, display: flag })),
  owner: object({ sponsored: flag }),
  taxonomy: object({
    primary_section: section,
    sections: list(section),
    tags: list(tag),
    seo_keywords: list(text),
    associated_tasks: list(present),
  }),
  websites: ifObject(mapOf(websiteEntry)),
  slug: text,
  status: text,
  language: text,
  location: text,
  copyright: text,
  canonical_url: text,
  canonical_website: text,
  website: text,
  website_url: text,
  revision: object({ published: flag }),
  distributor: present,
  content_restrictions: ifObject(object({ embargo: present, geo: present })),
  related_content: mapOf(list(related)),
  alignment: oneOf('left', 'right', 'center'),
};

const story = object(RULES);

/**
 * A story, gallery or video in which every field that a view reads is of its kind: what can be read
 * is coerced, what cannot is left out, an element or a promo item by itself. The story itself when
 * all is well. `onWarning` hears of each change; dates without a zone are of `timeZone`.
 */
export function lenientStory<T>(
  given: T,
  onWarning?: (warning: Warning) => void,
  timeZone?: string,
): T {
  const reading = onWarning ? { path: [], warn: onWarning, timeZone } : silently();
  return isObject(given) ? (story(given, reading) as T) : given;
}

const STORIES = new Set(['story', 'gallery', 'video']);
const lists = listOf((value) => lenientStory(value));

/** A reply of another system, with every story in it read by `lenientStory`. */
export function lenientReply(reply: Json): Json {
  if (!isObject(reply)) return reply;
  if (STORIES.has(String(reply.type))) return lenientStory(reply);
  let next = reply;
  for (const key of ['content_elements', 'data'])
    if (Array.isArray(next[key]))
      next = { ...next, [key]: at(key, lists, next[key], silently()) as Json };
  return next === reply && reply.headlines !== undefined ? lenientStory(reply) : next;
}

/** One body element, or undefined where there is nothing to show of it. */
export const lenientElement = (
  given: unknown,
): NonNullable<Story['content_elements']>[number] | undefined =>
  element(given, silently()) as NonNullable<Story['content_elements']>[number] | undefined;
