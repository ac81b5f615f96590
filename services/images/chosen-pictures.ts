import type { JsonObject } from '../../schemas/json.ts';
import { idsOf, ownAddress } from './own-address.ts';
import { signImage, TOKEN_VERSION } from './sign-image.ts';

/** What the library has of a picture. */
export interface Held {
  /** Taken down: what shows it renders as if it had none. */
  isGone?: boolean;
  /** rule 4.23: how often its file or its crops changed. */
  revision: number;
  /** Its sides as they are now, where `revision` is not 0. */
  size?: { width: number; height: number };
  alt: string;
  /** How many pictures it shows one after another, where it moves for readers. */
  frames?: number;
  focalPoint?: { x: number; y: number };
}

/** A picture in the flat fields of a block: `imageOverrideURL`, `…Id`, `…Auth` and `…Focal`. */
export interface FlatPicture {
  /** What the fields' names begin with. */
  base: string;
  /** The ids that it may mean, the first one first. */
  ids: readonly string[];
}

/** Those that stand for a picture also without the fields beside them. */
export const IMAGE_FIELDS = new Set(['image', 'imageOverride']);
const OWN_PATH = /^\/(?:imagenes|resizer\/v2)\/([^/?#]+)(?:[?#]|$)/;

const textAt = (object: JsonObject, key: string): string => {
  const value = object[key];
  return typeof value === 'string' ? value : '';
};

/** The pictures of an object's flat fields: by their id, else by their address. */
export function flatPictures(object: JsonObject): FlatPicture[] {
  const found: FlatPicture[] = [];
  const bases = Object.keys(object).flatMap((key) => /^(.*)(?:URL|Id)$/.exec(key)?.[1] ?? []);
  for (const base of new Set(bases)) {
    const isPicture = IMAGE_FIELDS.has(base) || `${base}Auth` in object;
    if (!isPicture) continue;
    const [, name] = OWN_PATH.exec(textAt(object, `${base}URL`).trim()) ?? [];
    const id = textAt(object, `${base}Id`);
    const ids = [...(id ? [id] : []), ...(name ? idsOf(name) : [])];
    if (ids.length > 0) found.push({ base, ids });
  }
  return found;
}

/**
 * rule 4.2: the fields of a flat picture that change so that id, token and address agree; none
 * where we hold no picture of its ids.
 */
export function signedFields(
  object: JsonObject,
  { base, ids }: FlatPicture,
  { held, secret }: { held: ReadonlyMap<string, Held>; secret: string },
): JsonObject {
  const id = ids.find((each) => held.has(each));
  const picture = id === undefined ? undefined : held.get(id);
  if (id === undefined || !picture) return {};
  if (picture.isGone) return ids[0] === id ? {} : { [`${base}Id`]: id, [`${base}Auth`]: '' };
  const { focalPoint, revision } = picture;
  const focalKey = [`${base}FocalPoint`, `${base}Focal`].find((key) => key in object);
  const wanted: JsonObject = {
    [`${base}Id`]: id,
    [`${base}Auth`]: JSON.stringify({ [TOKEN_VERSION]: signImage(secret, id, revision) }),
    ...(focalKey ? { [focalKey]: focalPoint ? `${focalPoint.x},${focalPoint.y}` : '' } : {}),
    ...(textAt(object, `${base}URL`).includes(id)
      ? {}
      : { [`${base}URL`]: ownAddress(secret, id, revision) }),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([key, value]) => object[key] !== value));
}
