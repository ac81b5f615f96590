import { escapeHtml } from '../../../schemas/escape-html.ts';
import { asObject, type JsonObject } from '../../../schemas/json.ts';
import { plainOf, textOf, withIn } from '../document-fields.ts';

/*
 * What a story says of itself beside headline, summary and text, and how a document changes with
 * it. What a change is not about stays the same object; what is emptied leaves the document.
 */

/** A headline beside the one that the site shows. */
export interface OtherHeadline {
  /** In `headlines` of ANS. */
  key: 'meta_title' | 'social' | 'mobile' | 'native';
  label: string;
  /** Characters that are shown whole where it is used. */
  most: number;
  /** Where it is used, and what is there without it. */
  use: string;
}

export const OTHER_HEADLINES: readonly OtherHeadline[] = [
  {
    key: 'meta_title',
    label: 'Titular para buscadores',
    most: 60,
    use: 'Vacío: los buscadores muestran el titular.',
  },
  {
    key: 'social',
    label: 'Titular para redes',
    most: 70,
    use: 'Vacío: las redes muestran el titular.',
  },
  {
    key: 'mobile',
    label: 'Titular para teléfono',
    most: 50,
    use: 'Lo leen las aplicaciones; el sitio muestra siempre el titular.',
  },
  {
    key: 'native',
    label: 'Texto del aviso',
    most: 110,
    use: 'Lo leen los sistemas que mandan avisos al teléfono.',
  },
];

/** Its words. */
export const headlineOf = (document: JsonObject, key: OtherHeadline['key']): string =>
  plainOf(textOf(asObject(document.headlines)[key]));

export const withHeadline = (
  document: JsonObject,
  key: OtherHeadline['key'],
  text: string,
): JsonObject =>
  headlineOf(document, key) === text
    ? document
    : withIn(document, 'headlines', key, text === '' ? undefined : escapeHtml(text));

/** What stands above the headline instead of the section's name; '' where that does. */
export function kickerOf(document: JsonObject): string {
  const { text, display } = asObject(asObject(document.label).basic);
  return display === false ? '' : textOf(text);
}

export function withKicker(document: JsonObject, text: string): JsonObject {
  if (kickerOf(document) === text) return document;
  const before = asObject(asObject(document.label).basic);
  const next = text === '' ? undefined : { ...before, text, display: true };
  return withIn(document, 'label', 'basic', next);
}

/** From where it was written, before its first text. */
export const locationOf = (document: JsonObject): string => textOf(document.location);

export function withLocation(document: JsonObject, text: string): JsonObject {
  const { location: _, ...rest } = document;
  return text === '' ? rest : { ...document, location: text };
}

/** Until when nobody gets it, whenever it is published; undefined: no embargo. */
export function embargoOf(document: JsonObject): string | undefined {
  const { active, end_time: end } = asObject(asObject(document.content_restrictions).embargo);
  return active === true ? textOf(end) : undefined;
}

export function withEmbargo(document: JsonObject, end: string | undefined): JsonObject {
  const before = asObject(asObject(document.content_restrictions).embargo);
  const next = end === undefined ? undefined : { ...before, active: true, end_time: end };
  return withIn(document, 'content_restrictions', 'embargo', next);
}

/** Where a story that readers have stands on a site, as the draft has it. */
export const addressOn = (document: JsonObject, site: string): string =>
  textOf(asObject(asObject(document.websites)[site]).website_url);

export function withAddress(document: JsonObject, site: string, path: string): JsonObject {
  const websites = asObject(document.websites);
  const entry = asObject(websites[site]);
  if (entry.website_url === path) return document;
  return { ...document, websites: { ...websites, [site]: { ...entry, website_url: path } } };
}

/** `Nacional/Crece el lago` as an address of a site: `/nacional/crece-el-lago/`; '' for none. */
export function tidyAddress(typed: string): string {
  const parts = typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''))
    .filter(Boolean);
  return parts.length === 0 ? '' : `/${parts.join('/')}/`;
}
