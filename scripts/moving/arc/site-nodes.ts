import { isObject, type Json, type JsonObject } from '../../../schemas/json.ts';
import type { Issue } from '../../../schemas/page.ts';
import { SECTIONS_HIERARCHY } from '../../../schemas/section.ts';
import { withoutEnd } from '../../../schemas/sources/section-ids.ts';
import { soundText } from '../../../schemas/text/sound-text.ts';
import { freeOfSite } from '../../../services/ingest/story-address.ts';

/*
 * Sections and links of Arc's Site Service (https://dev.arcxp.com/api/site-service/): each says in
 * which hierarchies it stands by `parent: { default: '/', footer: '/mas' }` (before version 3 by a
 * text), and in which order by `order: { default: 1001 }`; the navigation replies them as a tree
 * whose root is the website, `/`.
 */

const ROOT = '/';
const MAX_CHARS = 200;
const MAX_URL_CHARS = 2_048;
/** In which one node stands; a website has a handful. */
const MAX_HIERARCHIES = 50;
const LINK = /^(?:https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*|mailto:[^\s\\]+)$/i;

/** Where a node stands in a hierarchy: under which id, `/` for its top, and as which of all. */
export interface NodePlace {
  parent: string;
  order: number;
}

/** A section or a link of a website. */
export interface SiteNode {
  id: string;
  /** Of Arc; undefined: it does not say. */
  website: string | undefined;
  isLink: boolean;
  name: string;
  /** Of a link. */
  url: string;
  isInactive: boolean;
  /** By the name of the hierarchy. */
  places: ReadonlyMap<string, NodePlace>;
}

/** Is it a section, a link or the tree of a website? */
export const isNode = ({ _id, type, node_type: kind, children, ...node }: JsonObject): boolean =>
  typeof _id === 'string' &&
  type === undefined &&
  (kind === 'section' ||
    kind === 'link' ||
    (_id === ROOT && Array.isArray(children)) ||
    (_id.startsWith(ROOT) &&
      ['parent', 'site', 'navigation', 'inactive'].some((key) => node[key] !== undefined)));

const textOf = (value: unknown): string =>
  typeof value === 'string' ? soundText(value).trim() : '';

/** The id as our sections have it. */
const idOf = (value: unknown): string => withoutEnd(textOf(value));

const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

function nameOf(node: JsonObject, id: string, isLink: boolean): string {
  const section = [
    node.name,
    asObject(node.site).site_title,
    asObject(node.navigation).nav_title,
    node.display_name,
  ];
  const link = [node.display_name, node.name];
  return (isLink ? link : section).map(textOf).find(Boolean) ?? id;
}

/** The nearest of the ancestors that are told: the one whose id is the longest. */
const nearest = (value: Json | undefined): string | undefined =>
  Array.isArray(value)
    ? value
        .map(idOf)
        .filter(Boolean)
        .reduce<string | undefined>(
          (found, id) => (found === undefined || id.length > found.length ? id : found),
          undefined,
        )
    : undefined;

const orderIn = (order: Json | undefined, menu: string): number => {
  const given = isObject(order) && Object.hasOwn(order, menu) ? order[menu] : order;
  return typeof given === 'number' && Number.isFinite(given) ? given : Number.MAX_SAFE_INTEGER;
};

/** In which hierarchies a node stands, and where. A section is in the one of the sections. */
function placesOf(
  { parent, ancestors, order }: JsonObject,
  { above, isLink }: { above: string | undefined; isLink: boolean },
): ReadonlyMap<string, NodePlace> {
  const places = new Map<string, NodePlace>();
  const put = (menu: string, id: string) =>
    places.set(menu, { parent: id || ROOT, order: orderIn(order, menu) });
  if (isObject(parent)) {
    for (const [menu, id] of Object.entries(parent).slice(0, MAX_HIERARCHIES + 1))
      if (typeof id === 'string' && id.trim() !== '' && menu !== '' && menu.length <= MAX_CHARS)
        put(soundText(menu), idOf(id));
  } else if (typeof parent === 'string') put(SECTIONS_HIERARCHY, idOf(parent));
  if (places.size === 0 && isObject(ancestors))
    for (const [menu, list] of Object.entries(ancestors))
      if (menu === SECTIONS_HIERARCHY && Array.isArray(list)) put(menu, nearest(list) ?? ROOT);
  if (places.size === 0 && Array.isArray(ancestors))
    put(SECTIONS_HIERARCHY, nearest(ancestors) ?? ROOT);
  if (places.size === 0 || (!isLink && !places.has(SECTIONS_HIERARCHY)))
    put(SECTIONS_HIERARCHY, above ?? ROOT);
  return places;
}

/** Why a node cannot be one of ours; undefined: it can. */
function faultOf({ id, isLink, name, url, places }: SiteNode): string | undefined {
  if (places.size > MAX_HIERARCHIES) return `Está en más de ${MAX_HIERARCHIES} jerarquías`;
  if (id === '' || id.length > MAX_CHARS) return 'Falta el id, o pasa de 200 letras';
  if (name.length > MAX_CHARS) return `El nombre de «${id}» pasa de 200 letras`;
  if (isLink)
    return LINK.test(url) && url.length <= MAX_URL_CHARS
      ? undefined
      : `El enlace «${name}» no lleva a una dirección de la web`;
  if (!id.startsWith(ROOT)) return `El id de la sección «${id}» no empieza con /`;
  const checked = freeOfSite(`${id}/`, []);
  if ('fault' in checked) return checked.fault;
  const isItself = checked.address === `${id}/`.normalize('NFC');
  return isItself ? undefined : `«${id}» no es la dirección de una sección`;
}

/** What a section says that none of ours does, by its keys; '' and null say nothing. */
const WITHOUT_PLACE: readonly (readonly [group: string, keys: readonly string[]])[] = [
  ['site', ['site_tagline', 'site_description', 'site_keywords', 'site_about']],
  ['social', ['facebook', 'instagram', 'rss', 'twitter']],
  ['site_topper', ['site_logo_image']],
  ['metadata', ['metadata_title', 'metadata_description']],
];

const lostOf = (node: JsonObject): string[] =>
  WITHOUT_PLACE.flatMap(([group, keys]) =>
    keys.filter((key) => textOf(asObject(node[group])[key]) !== '').map((key) => `${group}.${key}`),
  );

interface Reading {
  nodes: SiteNode[];
  faults: Issue[];
  lost: Set<string>;
}

function readNode(
  value: Json,
  { path, above, website }: { path: Issue['path']; above?: string; website?: string },
  reading: Reading,
): void {
  if (!isObject(value)) {
    reading.faults.push({ path, message: 'No es una sección ni un enlace' });
    return;
  }
  const id = idOf(value._id);
  const isLink = value.node_type === 'link';
  const owner = textOf(value._website) || website;
  if (id !== ROOT) {
    const node: SiteNode = {
      id,
      website: owner,
      isLink,
      name: nameOf(value, id, isLink),
      url: isLink ? textOf(value.url) : '',
      isInactive: value.inactive === true,
      places: placesOf(value, { above, isLink }),
    };
    const fault = faultOf(node);
    if (fault === undefined) reading.nodes.push(node);
    else reading.faults.push({ path, message: fault });
    for (const key of lostOf(value)) reading.lost.add(key);
  }
  for (const [index, child] of (Array.isArray(value.children) ? value.children : []).entries())
    readNode(
      child,
      { path: [...path, 'children', index], above: id, ...(owner ? { website: owner } : {}) },
      reading,
    );
}

/**
 * The sections and links of a reply, trees taken apart, those that cannot be ones of ours, and what
 * all of them say that has no place here. Throws RangeError for trees that nest deeper than anybody
 * writes.
 */
export function readNodes(values: readonly Json[]): {
  nodes: SiteNode[];
  faults: Issue[];
  lost: string[];
} {
  const reading: Reading = { nodes: [], faults: [], lost: new Set() };
  for (const [index, value] of values.entries()) readNode(value, { path: [index] }, reading);
  return { ...reading, lost: [...reading.lost].sort() };
}
