import { asObject, isObject, type Json, type JsonObject } from './json.ts';
import type { Issue } from './page.ts';

/** Of documents that begin here. */
export const ANS_VERSION = '0.10.12';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The text of a field as people read it: without tags, its entities left as they are. */
export const isBlank = (html: unknown): boolean =>
  asText(html)
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim() === '';

interface NewStory {
  id: string;
  site: string;
  section?: { id: string; name: string } | undefined;
  now: Date;
}

/** A section as ANS writes it. */
export const ansSection = ({ id, name }: { id: string; name: string }): JsonObject => ({
  _id: id,
  type: 'section',
  version: ANS_VERSION,
  name,
  path: id,
});

/** A story without a word. */
export function newStory({ id, site, section, now }: NewStory): JsonObject {
  const at = section ? ansSection(section) : undefined;
  return {
    _id: id,
    type: 'story',
    version: ANS_VERSION,
    created_date: now.toISOString(),
    canonical_website: site,
    headlines: { basic: '' },
    content_elements: [],
    taxonomy: at ? { primary_section: at, sections: [at] } : {},
    websites: { [site]: at ? { website_section: at } : {} },
  };
}

/** The id of a section, whole or by reference; '' for none. */
export function sectionIdOf(value: unknown): string {
  const section = asObject(value);
  return asText(section._id) || asText(asObject(section.referent).id) || asText(section.path);
}

/** The section of a site under which a document stands there; '' for none. */
export const sectionOn = (document: JsonObject, site: string): string =>
  sectionIdOf(asObject(asObject(document.websites)[site]).website_section) ||
  sectionIdOf(asObject(document.taxonomy).primary_section);

/** Our sites that a document names, else the one where it was begun. */
export function sitesOf(document: JsonObject, home: string, ours: readonly string[]): string[] {
  const named = Object.keys(asObject(document.websites)).filter((site) => ours.includes(site));
  return named.length > 0 ? named : [home];
}

export interface StoryStanding {
  site: string;
  /** The address of its section; unset: it is in none. */
  path?: string;
}

/** On which sites, and in which of their sections, a document stands: for grants. */
export const standingsIn = (
  document: JsonObject,
  home: string,
  ours: readonly string[],
): StoryStanding[] =>
  sitesOf(document, home, ours).map((site) => {
    const path = sectionOn(document, site);
    return path === '' ? { site } : { site, path };
  });

/**
 * What publishing a document lacks. `sections`: site key -> ids of its sections, of every site of
 * ours.
 */
export function publishFaults(
  document: JsonObject,
  sections: ReadonlyMap<string, readonly string[]>,
): Issue[] {
  const issues: Issue[] = [];
  if (isBlank(asObject(document.headlines).basic))
    issues.push({ path: ['headlines', 'basic'], message: 'Escribe el titular' });
  const sites = Object.keys(asObject(document.websites)).filter((site) => sections.has(site));
  if (sites.length === 0)
    issues.push({ path: ['websites'], message: 'Elige en qué sitio se publica' });
  for (const site of sites) {
    const path = ['websites', site, 'website_section'];
    const id = sectionOn(document, site);
    if (id === '') issues.push({ path, message: 'Elige la sección' });
    else if (!sections.get(site)?.includes(id))
      issues.push({ path, message: `Este sitio no tiene la sección «${id}»: elige otra` });
  }
  return issues;
}

/** A status that hides a document from readers (rule 6.22). */
const UNFINISHED = /^(?:draft|canceled|cancelled|deleted|working)$/i;

/**
 * rule 6.22: does whoever sent a document ask that nobody gets it before a time that lies ahead?
 */
export function isEmbargoed(document: JsonObject, now: Date): boolean {
  const { active, end_time } = asObject(asObject(document.content_restrictions).embargo);
  return active === true && !(Date.parse(asText(end_time)) <= now.getTime());
}

/**
 * A document as readers shall get it from `now` on: its dates, and nothing that hides it but an
 * embargo.
 */
export function shownFrom(document: JsonObject, now: Date): JsonObject {
  const at = now.toISOString();
  const { status, revision, ...rest } = document;
  const shown: JsonObject = { ...rest };
  if (status !== undefined && !(typeof status === 'string' && UNFINISHED.test(status)))
    shown.status = status;
  if (isObject(revision))
    shown.revision = revision.published === false ? { ...revision, published: true } : revision;
  else if (revision !== undefined) shown.revision = revision;
  const { display_date = at } = document;
  return {
    ...shown,
    // One ahead would withhold it (rule 6.22).
    display_date: Date.parse(asText(display_date)) > now.getTime() ? at : display_date,
    first_publish_date: document.first_publish_date ?? at,
    publish_date: at,
    last_updated_date: at,
  };
}

/** A document that readers shall not get. */
export const hiddenFrom = (document: JsonObject): JsonObject => ({
  ...document,
  revision: { ...asObject(document.revision), published: false },
});

/** Every picture that a document shows: its id, wherever it stands. */
export function pictureIds(value: Json, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const item of value) pictureIds(item, found);
  else if (isObject(value)) {
    if (value.type === 'image' && typeof value._id === 'string') found.add(value._id);
    for (const [key, inner] of Object.entries(value))
      if (key !== 'additional_properties') pictureIds(inner, found);
  }
  return found;
}

/** What a search on the desk looks into, as markup. */
export function searchedTexts(document: JsonObject): { headline: string; texts: string[] } {
  const basic = (field: string): string => asText(asObject(document[field]).basic);
  const elements = Array.isArray(document.content_elements) ? document.content_elements : [];
  const texts = elements.map((element) => asText(asObject(element).content));
  return {
    headline: basic('headlines'),
    texts: [basic('subheadlines'), basic('description'), ...texts].filter(Boolean),
  };
}
