import { isObject, type Json, type JsonObject } from '../../schemas/json.ts';
import type { Issue } from '../../schemas/page.ts';
import { cutText } from '../../schemas/text/cut-text.ts';

type Tell = (issue: Issue) => void;

/** Data of other tools, which no block shows. */
const OPAQUE_KEYS = new Set(['additional_properties', 'rendering_guides', 'workflow', 'planning']);
/** Under these a picture need not say that it is one. */
const PICTURE_KEYS = new Set(['basic', 'image', 'ansImage', 'promo_image', 'thumbnail']);
/** Markup, by the key that holds it. */
const MARKUP_KEYS = new Set(['content', 'embed_html', 'html', 'text', 'caption']);
const INSECURE = /^\s*http:\/\//i;

/**
 * The https address of a picture at an http one. Null where there can be none: for a machine by its
 * number or of a newsroom's own network, or a port of its own.
 */
function secureAddress(address: string): string | null {
  try {
    const url = new URL(address.trim());
    const isLocal =
      !url.hostname.includes('.') || url.hostname.startsWith('[') || /^[\d.]+$/.test(url.hostname);
    if (isLocal || url.port !== '' || !/^http:\/\/[^/\\]/i.test(address.trim())) return null;
    return address
      .trim()
      .replace(/^http:/i, 'https:')
      .replace(/^(https:\/\/[^/?#]*):80(?=[/?#]|$)/i, '$1');
  } catch {
    return null;
  }
}

const shortened = (address: string): string => cutText(address, 200);

const upgraded = (address: string): string =>
  `La imagen ${shortened(address)} no es segura: se pide por https`;
const refused = (address: string): string =>
  `La imagen ${shortened(address)} no es segura y no se puede pedir por https: se omite`;

const MEDIA_TAG = /<(img|source|video|audio)\b[^<>]{0,8000}>/gi;
/** An address at the start of an attribute or in a list of them. */
const IN_TAG = /(["'=,\s])(http:\/\/[^\s"',<>]{1,4000})/gi;

/** Markup whose pictures are at https addresses; those that cannot be are left out. */
function secureMarkup(html: string, path: Issue['path'], tell: Tell): string {
  if (!/http:\/\//i.test(html) || !html.includes('<')) return html;
  return html.replace(MEDIA_TAG, (tag) => {
    let isRefused = false;
    const told: string[] = [];
    const secured = tag.replace(IN_TAG, (whole, before: string, address: string) => {
      const secure = secureAddress(address);
      told.push(secure ? upgraded(address) : refused(address));
      isRefused ||= secure === null;
      return secure ? `${before}${secure}` : whole;
    });
    for (const message of told) tell({ path, message });
    return isRefused ? '' : secured;
  });
}

const isPicture = (object: JsonObject, key: string | number | undefined): boolean =>
  object.type === 'image' || (object.type === undefined && PICTURE_KEYS.has(String(key)));

function secureObject(object: JsonObject, path: Issue['path'], tell: Tell): JsonObject {
  let next = object;
  const change = (key: string, value: Json | undefined) => {
    if (next === object) next = { ...object };
    if (value === undefined) delete next[key];
    else next[key] = value;
  };
  const holdsPicture = isPicture(object, path.at(-1));
  for (const [key, value] of Object.entries(object)) {
    if (OPAQUE_KEYS.has(key)) continue;
    const at = [...path, key];
    const isAddress = (holdsPicture && key === 'url') || PICTURE_KEYS.has(key);
    if (typeof value !== 'string') {
      const inner = secure(value, at, tell);
      if (inner !== value) change(key, inner);
    } else if (isAddress && INSECURE.test(value)) {
      const address = secureAddress(value);
      tell({ path: at, message: address ? upgraded(value) : refused(value) });
      change(key, address ?? undefined);
    } else if (MARKUP_KEYS.has(key)) {
      const markup = secureMarkup(value, at, tell);
      if (markup !== value) change(key, markup);
    }
  }
  return next;
}

function secure(value: Json, path: Issue['path'], tell: Tell): Json {
  if (Array.isArray(value)) {
    const items = value.map((item, index) => secure(item, [...path, index], tell));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  return isObject(value) ? secureObject(value, path, tell) : value;
}

/**
 * rule 4.14: a document whose pictures are at https addresses, for a page shows no others. Each
 * change is told with the picture's address. The document itself when there is nothing to change.
 */
export const withSecurePictures = (document: JsonObject, tell: Tell): JsonObject =>
  secureObject(document, [], tell);
