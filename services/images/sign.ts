import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isObject, type Json, type JsonObject } from '../../schemas/json.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { imageTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { flatPictures, type Held, signedFields } from './chosen-pictures.ts';
import { findOwnNames, type OwnNames, ownTokens, signOwnAddresses } from './own-address.ts';
import { canMove } from './render.ts';
import { revisionOf, signImage, TOKEN_VERSION } from './sign-image.ts';

export { ownAddress } from './own-address.ts';
export { revisionOf, signImage, TOKEN_VERSION } from './sign-image.ts';

/**
 * True for a token of any of the secrets: the present one and, while addresses with its tokens are
 * about, the one before.
 */
export function isSigned(secrets: string | readonly string[], id: string, token: string): boolean {
  const given = Buffer.from(token);
  return [secrets].flat().some((secret) => {
    const right = Buffer.from(signImage(secret, id, revisionOf(token)));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

export function visitObjects(value: unknown, visit: (object: JsonObject) => void): void {
  if (Array.isArray(value)) for (const item of value) visitObjects(item, visit);
  else if (isObject(value)) {
    visit(value);
    for (const inner of Object.values(value)) visitObjects(inner, visit);
  }
}

/** Adds the names in the plain addresses of ours in the texts of an object to `names`. */
function findNamesOf(object: JsonObject, names: OwnNames): void {
  for (const value of Object.values(object))
    if (typeof value === 'string') findOwnNames(value, names);
}

/** The same object with tokens on the plain addresses of pictures that we hold. */
function withOwnAddresses(object: JsonObject, tokens: ReadonlyMap<string, string>): JsonObject {
  if (tokens.size === 0) return object;
  let next = object;
  for (const [key, value] of Object.entries(object)) {
    if (typeof value !== 'string') continue;
    const signed = signOwnAddresses(value, tokens);
    if (signed !== value) next = { ...next, [key]: signed };
  }
  return next;
}

/** What the library knows of these ids, for those that are images of ours. */
export async function readHeld(tx: Tx, ids: Iterable<string>): Promise<Map<string, Held>> {
  const wanted = [...new Set(ids)].filter((id) => !id.includes('\0'));
  if (wanted.length === 0) return new Map();
  const found = await rows<{
    id: string;
    alt: string;
    revision: number;
    width: number;
    height: number;
    frames: number | null;
    focal_x: number | null;
    focal_y: number | null;
    is_gone: boolean;
  }>(
    tx,
    sql`SELECT wanted.id, coalesce(i.alt, '') AS alt, i.focal_x, i.focal_y,
        coalesce(i.revision, 0) AS revision, i.width, i.height, i.frames,
        w.id IS NOT NULL AS is_gone
      FROM unnest(${sql.param(wanted)}::text[]) AS wanted (id)
      LEFT JOIN images i ON i.id = wanted.id
      LEFT JOIN withdrawn_images w ON w.id = wanted.id
      WHERE i.id IS NOT NULL OR w.id IS NOT NULL`,
  );
  return new Map(
    found.map(({ id, alt, revision, frames, focal_x: x, focal_y: y, is_gone: isGone, ...size }) => [
      id,
      {
        alt,
        revision,
        ...(revision > 0 ? { size } : {}),
        ...(frames !== null && canMove({ ...size, frames }) ? { frames } : {}),
        ...(isGone ? { isGone } : {}),
        ...(x === null || y === null ? {} : { focalPoint: { x, y } }),
      },
    ]),
  );
}

/** The tokens of those of these ids that are images of ours. */
export const imageTokens = async (
  tx: Tx,
  secret: string,
  ids: Iterable<string>,
): Promise<Map<string, string>> =>
  new Map(
    [...(await readHeld(tx, ids))]
      .filter(([, { isGone }]) => !isGone)
      .map(([id, { revision }]) => [id, signImage(secret, id, revision)]),
  );

const isAnsImage = (object: JsonObject) => object.type === 'image' || isObject(object.auth);

/** Maps every object of some JSON, inner ones first; what did not change stays the same object. */
export function mapObjects<T>(value: T, change: (object: JsonObject) => JsonObject): T {
  if (Array.isArray(value)) {
    const items = value.map((item) => mapObjects(item, change));
    return (items.some((item, index) => item !== value[index]) ? items : value) as T;
  }
  if (!isObject(value)) return value;
  let next: JsonObject = value;
  for (const [key, inner] of Object.entries(value)) {
    const mapped = mapObjects(inner, change);
    if (mapped !== inner) next = { ...next, [key]: mapped };
  }
  return change(next) as T;
}

/** What was measured of a file that another one replaced is told of the present one. */
const sidesOf = ({ width, height }: JsonObject, { size }: Held): JsonObject =>
  size && width !== undefined && height !== undefined ? { ...size } : {};

/**
 * A content reply in which every picture that we hold has its token and its focal point as the
 * library has them, and no other picture has a token: a foreign one would make an address that the
 * resizer refuses.
 */
export async function signReply(tx: Tx, secret: string, reply: Json): Promise<Json> {
  const ids: string[] = [];
  const names: OwnNames = new Map();
  visitObjects(reply, (object) => {
    if (isAnsImage(object) && typeof object._id === 'string') ids.push(object._id);
    findNamesOf(object, names);
  });
  const held = await readHeld(tx, [...ids, ...[...names.values()].flat()]);
  const tokens = ownTokens(secret, names, held);
  return mapObjects(reply, (given) => {
    const object = withOwnAddresses(given, tokens);
    if (!isAnsImage(object)) return object;
    const picture = typeof object._id === 'string' ? held.get(object._id) : undefined;
    // Its id stays: what is made of this depends on it, should it come back.
    if (picture?.isGone) return { type: 'image', _id: object._id as string };
    if (picture) {
      return {
        ...object,
        auth: { [TOKEN_VERSION]: signImage(secret, object._id as string, picture.revision) },
        ...sidesOf(object, picture),
        ...(picture.frames ? { frames: picture.frames } : {}),
        ...(picture.focalPoint ? { focal_point: picture.focalPoint } : {}),
        ...(picture.alt && !object.alt_text ? { alt_text: picture.alt } : {}),
      };
    }
    const { auth, ...rest } = object;
    return auth === undefined ? object : rest;
  });
}

export const chosenId = (object: JsonObject): string | undefined =>
  typeof object.url === 'string' && typeof object.id === 'string' && object.id !== ''
    ? object.id
    : undefined;

/**
 * The tags of every picture that some JSON shows: ANS images of a reply, and those that a page's
 * blocks chose.
 */
export const imageTags = (value: unknown): string[] => imageIds(value).map(imageTag);

function imageIds(value: unknown): string[] {
  const ids = new Set<string>();
  visitObjects(value, (object) => {
    if (isAnsImage(object) && typeof object._id === 'string') ids.add(object._id);
    const id = chosenId(object);
    if (id) ids.add(id);
    for (const {
      ids: [named],
    } of flatPictures(object))
      if (named) ids.add(named);
  });
  return [...ids];
}

/** A reply that depends also on the pictures in it. */
export const tagImages = <T extends { reply: unknown; tags: readonly string[] }>(given: T): T => ({
  ...given,
  tags: [...new Set([...given.tags, ...imageTags(given.reply)])],
});

/** The value if it differs, by its JSON. */
const changed = (object: JsonObject, key: string, value: Json): JsonObject =>
  JSON.stringify(object[key]) === JSON.stringify(value) ? {} : { [key]: value };

/**
 * A page whose blocks' chosen pictures carry their tokens and focal points as the library has them:
 * objects `{ url, id }` get `auth` and `focalPoint`, and flat fields (`…URL`, `…Id`) the `…Auth`
 * beside them (JSON text, as the blocks read it) and the `…Focal` or `…FocalPoint` (`x,y`) where
 * there is one, by the id or, without one of ours, by the address. A plain address of ours gets its
 * token. Nothing else changes.
 */
export async function signPage(
  tx: Tx,
  secret: string,
  document: PageDocument,
): Promise<PageDocument> {
  const ids: string[] = [];
  const names: OwnNames = new Map();
  visitObjects(document, (object) => {
    const id = chosenId(object);
    if (id) ids.push(id);
    for (const flat of flatPictures(object)) ids.push(...flat.ids);
    findNamesOf(object, names);
  });
  const held = await readHeld(tx, [...ids, ...[...names.values()].flat()]);
  if (held.size === 0) return document;
  const tokens = ownTokens(secret, names, held);
  const authOf = (id: string, { revision }: Held) => ({
    [TOKEN_VERSION]: signImage(secret, id, revision),
  });
  return mapObjects(document, (given) => {
    const object = withOwnAddresses(given, tokens);
    let changes: JsonObject = {};
    const id = chosenId(object) ?? '';
    const found = held.get(id);
    const picture = found?.isGone ? undefined : found;
    if (picture) changes = { ...changed(object, 'auth', authOf(id, picture)) };
    if (picture?.focalPoint)
      changes = { ...changes, ...changed(object, 'focalPoint', picture.focalPoint) };
    for (const flat of flatPictures(object))
      changes = { ...changes, ...signedFields(object, flat, { held, secret }) };
    return Object.keys(changes).length > 0 ? { ...object, ...changes } : object;
  });
}

/**
 * A page whose blocks' chosen pictures are left out where they were taken down: for readers only,
 * what is stored stays as it is.
 */
export async function withoutGoneImages(tx: Tx, document: PageDocument): Promise<PageDocument> {
  const ids = imageIds(document);
  if (ids.length === 0) return document;
  const gone = new Set(
    [...(await readHeld(tx, ids))].filter(([, { isGone }]) => isGone).map(([id]) => id),
  );
  if (gone.size === 0) return document;
  return mapObjects(document, (object) => {
    const id = chosenId(object);
    let next = id && gone.has(id) ? { ...object, url: '', auth: {} } : object;
    for (const {
      base,
      ids: [named = ''],
    } of flatPictures(object))
      if (gone.has(named)) next = { ...next, [`${base}URL`]: '', [`${base}Auth`]: '' };
    return next;
  });
}
