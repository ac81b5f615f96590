import { escapeHtml } from '../../schemas/escape-html.ts';
import { asObject, isObject, type Json, type JsonObject } from '../../schemas/json.ts';
import { ANS_VERSION, ansSection, sectionIdOf } from '../../schemas/story-document.ts';
import { fold } from '../shell/words.ts';

/*
 * Fields of a story as the desk shows them, and how a document changes with one. What a change is
 * not about stays the same object.
 */

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `headlines.basic` and its like. */
export type BasicField = 'headlines' | 'subheadlines' | 'description';

export const basicOf = (document: JsonObject, field: BasicField): string =>
  textOf(asObject(document[field]).basic);

export const withBasic = (document: JsonObject, field: BasicField, html: string): JsonObject =>
  basicOf(document, field) === html
    ? document
    : { ...document, [field]: { ...asObject(document[field]), basic: html } };

const MOST_PLAIN = 1_000;
/** By their markup: a story's texts are asked for at each key. */
const plainTexts = new Map<string, string>();

/** The words of some markup. */
export function plainOf(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const known = plainTexts.get(html);
  if (known !== undefined) return known;
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  if (plainTexts.size >= MOST_PLAIN) plainTexts.clear();
  plainTexts.set(html, text);
  return text;
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

export interface StoryTag {
  text: string;
  slug: string;
}

/** The word by which sites decide who may read a story; '' for none. */
export const markOf = (document: JsonObject): string =>
  textOf(asObject(document.content_restrictions).content_code);

/** The document with a field of one of its objects; without the object where that is empty then. */
export function withIn(
  document: JsonObject,
  field: string,
  key: string,
  value: JsonObject[string] | undefined,
): JsonObject {
  const { [field]: before, ...rest } = document;
  const { [key]: _, ...others } = asObject(before);
  const next = value === undefined ? others : { ...asObject(before), [key]: value };
  return Object.keys(next).length === 0 ? rest : { ...document, [field]: next };
}

export const withMark = (document: JsonObject, mark: string): JsonObject =>
  withIn(document, 'content_restrictions', 'content_code', mark === '' ? undefined : mark);

/** `Copa del Mundo` as an address has it: `copa-del-mundo`. */
export const slugOf = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100);

const taxonomyOf = (document: JsonObject): JsonObject => asObject(document.taxonomy);
const withTaxonomy = (document: JsonObject, change: JsonObject): JsonObject => ({
  ...document,
  taxonomy: { ...taxonomyOf(document), ...change },
});

export const tagsOf = (document: JsonObject): StoryTag[] =>
  listOf(taxonomyOf(document).tags).map((tag) => ({
    text: textOf(asObject(tag).text),
    slug: textOf(asObject(tag).slug),
  }));

export function withTag(document: JsonObject, { text, slug }: StoryTag): JsonObject {
  const tags = listOf(taxonomyOf(document).tags);
  const isThere = tags.some((tag) => textOf(asObject(tag).slug) === slug);
  return isThere ? document : withTaxonomy(document, { tags: [...tags, { text, slug }] });
}

export const withoutTag = (document: JsonObject, index: number): JsonObject =>
  withTaxonomy(document, { tags: listOf(taxonomyOf(document).tags).toSpliced(index, 1) });

/** Who is credited with what, by the key of ANS; `by`: who signs it. */
export const CREDIT_ROLES = [
  'by',
  'photos_by',
  'video_by',
  'illustrated_by',
  'edited_by',
  'translated_by',
] as const;
export type CreditRole = (typeof CREDIT_ROLES)[number];

const creditsIn = (document: JsonObject, role: CreditRole): Json[] =>
  listOf(asObject(document.credits)[role]);

export const authorsOf = (document: JsonObject, role: CreditRole = 'by'): string[] =>
  creditsIn(document, role).map((credit) => {
    const { name, _id: id, referent } = asObject(credit);
    return textOf(name) || textOf(id) || textOf(asObject(referent).id);
  });

const withCredits = (document: JsonObject, role: CreditRole, list: Json[]): JsonObject => {
  const { [role]: _, ...others } = asObject(document.credits);
  const isGone = list.length === 0 && role !== 'by';
  return {
    ...document,
    credits: isGone ? others : { ...asObject(document.credits), [role]: list },
  };
};

/** `id` and `slug` are '' for somebody who is no author of the newsroom's. */
export function withAuthor(
  document: JsonObject,
  { id, name, slug }: { id: string; name: string; slug: string },
  role: CreditRole = 'by',
): JsonObject {
  const list = creditsIn(document, role);
  const isThere = list.some((credit) =>
    id === '' ? asObject(credit).name === name : asObject(credit)._id === id,
  );
  if (isThere) return document;
  const credit: JsonObject = {
    ...(id === '' ? {} : { _id: id }),
    type: 'author',
    version: ANS_VERSION,
    name,
    ...(slug === '' ? {} : { slug }),
  };
  return withCredits(document, role, [...list, credit]);
}

export const withoutAuthor = (
  document: JsonObject,
  index: number,
  role: CreditRole = 'by',
): JsonObject => withCredits(document, role, creditsIn(document, role).toSpliced(index, 1));

export const sitesIn = (document: JsonObject): string[] => Object.keys(asObject(document.websites));

export const canonicalOf = (document: JsonObject): string => {
  const sites = sitesIn(document);
  const given = textOf(document.canonical_website);
  return sites.includes(given) ? given : (sites[0] ?? given);
};

export const sectionOf = (document: JsonObject, site: string): string =>
  sectionIdOf(asObject(asObject(document.websites)[site]).website_section) ||
  (site === canonicalOf(document) ? sectionIdOf(taxonomyOf(document).primary_section) : '');

const withSites = (document: JsonObject, websites: JsonObject): JsonObject => ({
  ...document,
  websites,
});

export function withSite(document: JsonObject, site: string, isOn: boolean): JsonObject {
  const { [site]: entry, ...rest } = asObject(document.websites);
  if (!isOn) {
    const next = withSites(document, rest);
    const [first] = Object.keys(rest);
    return document.canonical_website === site && first ? withCanonical(next, first) : next;
  }
  if (entry !== undefined) return document;
  return withSites(document, { ...asObject(document.websites), [site]: {} });
}

/** The site whose address search engines are told, and whose section is the first. */
export function withCanonical(document: JsonObject, site: string): JsonObject {
  const section = asObject(asObject(document.websites)[site]).website_section;
  const next = { ...document, canonical_website: site };
  return isObject(section) ? withPrimary(next, section) : next;
}

const withPrimary = (document: JsonObject, section: JsonObject): JsonObject => {
  const before = sectionIdOf(taxonomyOf(document).primary_section);
  const id = sectionIdOf(section);
  const others = listOf(taxonomyOf(document).sections).filter(
    (one) => ![before, id].includes(sectionIdOf(one)),
  );
  return withTaxonomy(document, { primary_section: section, sections: [section, ...others] });
};

export function withSection(
  document: JsonObject,
  site: string,
  section: { id: string; name: string },
): JsonObject {
  const websites = asObject(document.websites);
  const chosen = ansSection(section);
  const entry = { ...asObject(websites[site]), website_section: chosen };
  const next = withSites(document, { ...websites, [site]: entry });
  return site === canonicalOf(document) ? withPrimary(next, chosen) : next;
}

/** Sections that list it beside the first one. */
export const otherSections = (document: JsonObject): string[] => {
  const primary = sectionIdOf(taxonomyOf(document).primary_section);
  return listOf(taxonomyOf(document).sections)
    .map(sectionIdOf)
    .filter((id) => id !== '' && id !== primary);
};

export function withOtherSection(
  document: JsonObject,
  section: { id: string; name: string },
  isOn: boolean,
): JsonObject {
  const sections = listOf(taxonomyOf(document).sections);
  const rest = sections.filter((one) => sectionIdOf(one) !== section.id);
  return withTaxonomy(document, { sections: isOn ? [...rest, ansSection(section)] : rest });
}

/** The picture that announces a story; undefined for none, or for what is no picture. */
export function leadPicture(document: JsonObject): JsonObject | undefined {
  const { basic } = asObject(document.promo_items);
  const isPicture = isObject(basic) && (basic.type === undefined || basic.type === 'image');
  return isPicture ? basic : undefined;
}

/** What else announces it: a video, a gallery. */
export const leadKind = (document: JsonObject): string =>
  textOf(asObject(asObject(document.promo_items).basic).type);

export function withLead(document: JsonObject, picture: JsonObject | undefined): JsonObject {
  const { basic: _, ...rest } = asObject(document.promo_items);
  return { ...document, promo_items: picture ? { ...rest, basic: picture } : rest };
}

/** Who is credited with a picture, in a line. */
export function creditOf(element: JsonObject): string {
  const credits = asObject(element.vanity_credits ?? element.credits);
  return listOf(credits.by)
    .map((one) => textOf(asObject(one).name))
    .filter(Boolean)
    .join(', ');
}

export function withCredit(element: JsonObject, name: string): JsonObject {
  if (creditOf(element) === name) return element;
  const field = element.vanity_credits === undefined ? 'credits' : 'vanity_credits';
  const by = name.trim() === '' ? [] : [{ type: 'author', name }];
  return { ...element, [field]: { ...asObject(element[field]), by } };
}

/** A caption as people read it; one that is rewritten has the marks that they typed: none. */
export const withCaption = (element: JsonObject, text: string): JsonObject =>
  plainOf(textOf(element.caption)) === text ? element : { ...element, caption: escapeHtml(text) };

/** The facts of a story that its embeds get. */
export const storyFacts = ({ headlines, subheadlines, taxonomy }: JsonObject): JsonObject => ({
  headlines: asObject(headlines),
  subheadlines: asObject(subheadlines),
  taxonomy: asObject(taxonomy),
});

/** What says where a story stands and when it was published: no old version takes that back. */
export const STANDING = [
  'websites',
  'canonical_website',
  'display_date',
  'first_publish_date',
  'publish_date',
  'last_updated_date',
  'revision',
];

/** A document as it was in a version, where and when it stands now. */
export const withVersion = (document: JsonObject, version: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.entries(version).filter(([key]) => !STANDING.includes(key))),
  ...Object.fromEntries(Object.entries(document).filter(([key]) => STANDING.includes(key))),
});
