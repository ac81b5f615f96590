import type { Json } from '../../schemas/json.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { Tx } from '../database/database.ts';
import { flatPictures, IMAGE_FIELDS } from './chosen-pictures.ts';
import { findOwnNames, type OwnNames, withoutOwnTokens } from './own-address.ts';
import { chosenId, mapObjects, readHeld, visitObjects } from './sign.ts';

const SUFFIX = 'Auth';

/**
 * A page without the tokens that `signPage` put on the pictures that we hold: each environment has
 * a key of its own, and signs anew what it shows.
 */
export async function unsignedPage(tx: Tx, document: PageDocument): Promise<PageDocument> {
  const ids: string[] = [];
  const names: OwnNames = new Map();
  visitObjects(document, (object) => {
    const id = chosenId(object);
    if (id) ids.push(id);
    for (const flat of flatPictures(object)) ids.push(...flat.ids);
    for (const value of Object.values(object))
      if (typeof value === 'string') findOwnNames(value, names);
  });
  const held = await readHeld(tx, [...ids, ...[...names.values()].flat()]);
  if (held.size === 0) return document;
  const isHeld = (id: string) => held.has(id);
  return mapObjects(document, (given) => {
    const flat = flatPictures(given).filter((picture) => picture.ids.some(isHeld));
    const tokens = new Set(flat.map(({ base }) => `${base}${SUFFIX}`));
    const entries = Object.entries(given).flatMap(([key, value]): [string, Json][] => {
      if (key === 'auth' && isHeld(chosenId(given) ?? '')) return [];
      // Of other fields, that there is one says that they are a picture's.
      if (tokens.has(key)) return IMAGE_FIELDS.has(key.slice(0, -SUFFIX.length)) ? [] : [[key, '']];
      return [[key, typeof value === 'string' ? withoutOwnTokens(value, names, isHeld) : value]];
    });
    return Object.fromEntries(entries);
  });
}
