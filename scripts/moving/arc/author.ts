import { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../../../schemas/json.ts';
import { firstIssues } from '../../../schemas/json-limits.ts';
import type { Issue } from '../../../schemas/page.ts';
import { soundText } from '../../../schemas/text/sound-text.ts';
import { plainText } from '../../../services/database/search-text.ts';
import { isBadAddress } from '../../../services/ingest/ans/ans-walk.ts';

/*
 * Records of Arc's Author Service, which "does not adhere to the ANS author specification by
 * default" (https://dev.arcxp.com/api/content-administration/author-api/): `firstName`, `longBio`,
 * `bio_page`, networks as properties of their own, texts that are '' where there is none.
 */

const VERSION = '0.10.12';

/** Properties that an ANS author does not have. */
const OF_THE_SERVICE = [
  ...['firstName', 'lastName', 'middleName', 'secondLastName', 'longBio', 'bio_page'],
  ...['native_app_rendering', 'fuzzy_match', 'affiliations'],
];

/** Is it a record of the Author Service, and no ANS author? */
export const isServiceAuthor = (value: unknown): boolean =>
  isObject(value) &&
  typeof value._id === 'string' &&
  (value.type === undefined || value.type === 'author') &&
  value.version === undefined &&
  OF_THE_SERVICE.some((key) => Object.hasOwn(value, key));

/** Texts, by what ANS calls them. */
const TEXTS: Readonly<Record<string, string>> = {
  byline: 'byline',
  role: 'role',
  bio: 'bio',
  longBio: 'long_bio',
  slug: 'slug',
  email: 'email',
  firstName: 'first_name',
  middleName: 'middle_name',
  suffix: 'suffix',
  location: 'location',
  division: 'division',
  expertise: 'expertise',
  languages: 'languages',
  affiliations: 'affiliation',
  affiliation: 'affiliation',
};

/** Networks whose handle or address an author's page shows (rule 9.8). */
const SHOWN_NETWORKS = [
  ...['facebook', 'instagram', 'linkedin', 'medium', 'pinterest', 'reddit', 'rss'],
  ...['snapchat', 'soundcloud', 'tumblr', 'twitter', 'whatsapp', 'youtube'],
];
const OTHER_NETWORKS = ['bluesky', 'mastodon', 'personal_website', 'threads', 'tiktok'];

/** Lists, by the keys of what each entry says there and in ANS. */
const LISTS: Readonly<Record<string, readonly (readonly [from: readonly string[], to: string])[]>> =
  {
    books: [
      [['book_title', 'title', 'name'], 'book_title'],
      [['book_url', 'url'], 'book_url'],
    ],
    education: [[['school_name', 'name'], 'school_name']],
    awards: [[['award_name', 'name'], 'award_name']],
  };

/** What says nothing to readers, or is read by name below. */
const WITHOUT_A_WORD = new Set([
  ...['_id', 'type', 'version', 'lastName', 'secondLastName', 'image', 'contributor', 'status'],
  ...['native_app_rendering', 'fuzzy_match', 'last_updated', 'last_updated_date', 'created_date'],
  ...['resized_params', 'name', 'bio_page'],
]);

const SLUG = /^[^\s/?#]+$/;
const MARKUP = /<\/?[a-z][^<>]{0,2000}>/i;
const MAX_MAIL_CHARS = 320;
const isMail = (text: string): boolean =>
  text.length <= MAX_MAIL_CHARS && z.email().safeParse(text).success;

/** Does a value say anything? Arc leaves '' and entries of '' where nothing was written. */
function says(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.some(says);
  return isObject(value) ? Object.values(value).some(says) : true;
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** A biography as its view shows it: texts whose lines are lines. */
const withoutMarkup = (html: string): string =>
  html
    .split(/<\/p>|<br[ /]{0,3}>|<\/li>/i)
    .map((part) => plainText(part).trim())
    .filter(Boolean)
    .join('\n');

type Tell = (key: string, message: string) => void;

function fieldOf(key: string, value: Json, tell: Tell): string | undefined {
  if (typeof value !== 'string') {
    tell(key, 'Se espera un texto: no viene');
    return undefined;
  }
  const text = value.trim();
  if (key === 'slug' && !SLUG.test(text)) {
    tell(key, 'Lleva espacios o diagonales: no viene, y la página se llama como el id');
    return undefined;
  }
  if (key === 'email' && !isMail(text)) {
    tell(key, 'No es un correo: no viene');
    return undefined;
  }
  if (/^(?:bio|longBio)$/.test(key) && MARKUP.test(text)) {
    tell(key, 'Lleva HTML: vienen sus palabras');
    return withoutMarkup(text);
  }
  return text;
}

function listOf(key: string, value: Json, tell: Tell): JsonObject[] {
  if (!Array.isArray(value)) {
    tell(key, 'Se espera una lista: no viene');
    return [];
  }
  return value.filter(isObject).flatMap((entry) => {
    const read = (LISTS[key] ?? []).flatMap(([from, to]) => {
      const text = from.map((name) => textOf(entry[name])).find(Boolean);
      return text === undefined || isBadAddress(to, text) ? [] : [[to, text] as const];
    });
    return read.length > 0 ? [Object.fromEntries(read)] : [];
  });
}

/** An address alone stays one: only then is a portrait that is nowhere signed shown (rule 4.7). */
function portraitOf(value: Json | undefined, tell: Tell): Json | undefined {
  if (!says(value)) return undefined;
  if (typeof value === 'string') {
    if (/^(?:https?:)?\/\/[^\s\\]+$/i.test(value.trim()))
      return value.trim().replace(/^\/\//, 'https://');
    tell('image', 'No es la dirección de una imagen: no viene');
    return undefined;
  }
  if (isObject(value) && typeof value.url === 'string')
    return value.type === 'image' && isObject(value.auth) ? value : portraitOf(value.url, tell);
  tell('image', 'No es una imagen: no viene');
  return undefined;
}

function networksOf(record: JsonObject, tell: Tell): JsonObject[] {
  return [...SHOWN_NETWORKS, ...OTHER_NETWORKS].flatMap((site) => {
    const value = record[site];
    if (!says(value)) return [];
    const url = textOf(value);
    if (url === '' || isBadAddress('url', url)) {
      tell(site, 'No es un usuario ni una dirección: no viene');
      return [];
    }
    if (OTHER_NETWORKS.includes(site)) tell(site, 'Se guarda, y no se muestra');
    return [{ site, url }];
  });
}

/**
 * An author as the Author Service has it, as ANS has it. The notes say what comes otherwise than it
 * was, or does not.
 */
export function toAnsAuthor(record: JsonObject): { document: JsonObject; notes: Issue[] } {
  const notes: Issue[] = [];
  const tell: Tell = (key, message) => void notes.push({ path: [key], message });
  const document: JsonObject = { type: 'author', version: VERSION, _id: record._id ?? '' };
  for (const [key, value] of Object.entries(record)) {
    if (WITHOUT_A_WORD.has(key) || !says(value)) continue;
    if (Object.hasOwn(TEXTS, key)) {
      const text = fieldOf(key, value, tell);
      if (text !== undefined) document[TEXTS[key] as string] = text;
    } else if (Object.hasOwn(LISTS, key)) {
      const list = listOf(key, value, tell);
      if (list.length > 0) {
        document[key] = list;
        tell(key, 'Se guarda, y no se muestra');
      }
    } else if (![...SHOWN_NETWORKS, ...OTHER_NETWORKS].includes(key))
      tell(soundText(key.slice(0, 40)), 'No tiene lugar aquí: no viene');
  }
  const last = [record.lastName, record.secondLastName].map(textOf).filter(Boolean).join(' ');
  if (last !== '') document.last_name = last;
  const parts = [record.firstName, record.middleName].map(textOf);
  const whole = [...parts, last, textOf(record.suffix)].filter(Boolean).join(' ');
  document.name = textOf(record.name) || whole || textOf(record.byline) || textOf(record._id) || '';
  if (record.contributor === true) document.contributor = true;
  const image = portraitOf(record.image, tell);
  if (image !== undefined) document.image = image;
  const networks = networksOf(record, tell);
  if (networks.length > 0) document.social_links = networks;
  if (record.status === false) tell('status', 'En Arc no está activo; aquí tiene página');
  const page = `/author/${textOf(document.slug) || textOf(record._id)}/`;
  const before = textOf(record.bio_page);
  if (before !== '' && `${before.replace(/\/+$/, '')}/` !== page)
    tell('bio_page', `Su página no estará en ${before.slice(0, 200)}, sino en ${page}`);
  return { document, notes: firstIssues(notes) };
}
