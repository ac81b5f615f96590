import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Json, JsonObject } from '../../schemas/json.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { rows, type Tx } from '../database/client.server.ts';

/** Version of the tokens, as ANS carries them: `auth: { "1": token }`. */
export const TOKEN_VERSION = '1';

/** The token that lets the resizer serve an image: HMAC-SHA256 of its id, base64url. */
export const signImage = (secret: string, id: string): string => createHmac('sha256', secret).update(id).digest('base64url');

export function isSigned(secret: string, id: string, token: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(signImage(secret, id))];
  return given.length === right.length && timingSafeEqual(given, right);
}

const isObject = (value: unknown): value is JsonObject => value !== null && typeof value === 'object' && !Array.isArray(value);

function visitObjects(value: unknown, visit: (object: JsonObject) => void): void {
  if (Array.isArray(value)) for (const item of value) visitObjects(item, visit);
  else if (isObject(value)) {
    visit(value);
    for (const inner of Object.values(value)) visitObjects(inner, visit);
  }
}

/** Which of these ids are images of ours. */
export async function heldImages(tx: Tx, ids: Iterable<string>): Promise<Set<string>> {
  const asked = [...new Set(ids)].filter((id) => !id.includes('\0'));
  if (asked.length === 0) return new Set();
  const found = await rows<{ id: string }>(tx, sql`SELECT id FROM images WHERE id = ANY(${sql.param(asked)}::text[])`);
  return new Set(found.map(({ id }) => id));
}

const isAnsImage = (object: JsonObject) => object.type === 'image' || isObject(object.auth);

/** Maps every object of some JSON, inner ones first; what did not change stays the same object. */
function mapObjects<T>(value: T, change: (object: JsonObject) => JsonObject): T {
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

/**
 * A content reply in which every picture that we hold has its token, and no other picture has one: a foreign token would make
 * an address that the resizer refuses.
 */
export async function signReply(tx: Tx, secret: string, reply: Json): Promise<Json> {
  const ids: string[] = [];
  visitObjects(reply, (object) => {
    if (isAnsImage(object) && typeof object._id === 'string') ids.push(object._id);
  });
  const held = await heldImages(tx, ids);
  return mapObjects(reply, (object) => {
    if (!isAnsImage(object)) return object;
    const id = object._id;
    if (typeof id === 'string' && held.has(id)) return { ...object, auth: { [TOKEN_VERSION]: signImage(secret, id) } };
    const { auth, ...rest } = object;
    return auth === undefined ? object : rest;
  });
}

const chosenId = (object: JsonObject): string | undefined =>
  typeof object.url === 'string' && typeof object.id === 'string' && object.id !== '' ? object.id : undefined;

/** `imageOverrideId` beside `imageOverrideAuth`: the id's key for every such pair. */
const flatPairs = (object: JsonObject): [string, string][] =>
  Object.keys(object)
    .filter(
      (key) => key.endsWith('Id') && typeof object[key] === 'string' && object[key] !== '' && `${key.slice(0, -2)}Auth` in object,
    )
    .map((key) => [key, `${key.slice(0, -2)}Auth`]);

/**
 * A page whose blocks' chosen pictures carry their tokens: objects `{ url, id }` get `auth`, and flat fields `…Id` fill the
 * `…Auth` beside them (JSON text, as the blocks read it). Nothing else changes.
 */
export async function signPage(tx: Tx, secret: string, document: PageDocument): Promise<PageDocument> {
  const ids: string[] = [];
  visitObjects(document, (object) => {
    const id = chosenId(object);
    if (id) ids.push(id);
    for (const [key] of flatPairs(object)) ids.push(object[key] as string);
  });
  const held = await heldImages(tx, ids);
  if (held.size === 0) return document;
  return mapObjects(document, (object) => {
    let next = object;
    const id = chosenId(object);
    const auth = id && held.has(id) ? { [TOKEN_VERSION]: signImage(secret, id) } : undefined;
    if (auth && JSON.stringify(object.auth) !== JSON.stringify(auth)) next = { ...next, auth };
    for (const [idKey, authKey] of flatPairs(object)) {
      const own = object[idKey] as string;
      const token = JSON.stringify({ [TOKEN_VERSION]: signImage(secret, own) });
      if (held.has(own) && object[authKey] !== token) next = { ...next, [authKey]: token };
    }
    return next;
  });
}
