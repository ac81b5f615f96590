import { isObject, type Json, type JsonObject } from '../../schemas/json.ts';
import type { Issue } from '../../schemas/page.ts';
import { soundText } from '../../schemas/text/sound-text.ts';
import { isBadAddress } from './ans/ans-walk.ts';

/** What says who a story is and where it stands: a bad text there is for the check to refuse. */
export const IDENTITY: ReadonlySet<string> = new Set([
  ...['_id', 'type', 'version', 'websites', 'website', 'website_url'],
  ...['canonical_url', 'canonical_website'],
]);

type Tell = (issue: Issue) => void;

function mend(value: Json, path: Issue['path'], tell: Tell): Json | undefined {
  if (Array.isArray(value)) {
    const items = value.map((item, index) => mend(item, [...path, index], tell) ?? null);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (isObject(value)) return mendObject(value, path, tell);
  if (typeof value !== 'string' || IDENTITY.has(String(path[0]))) return value;
  if (isBadAddress(path.at(-1), value)) {
    tell({ path, message: 'Esta dirección no es de un sitio web: se omite' });
    return undefined;
  }
  const whole = value.toWellFormed();
  const sound = soundText(whole);
  if (sound !== whole)
    tell({
      path,
      message: 'Lleva caracteres de control o marcas de dirección sin cerrar: se quitan',
    });
  return sound;
}

function mendObject(value: JsonObject, path: Issue['path'], tell: Tell): JsonObject {
  let next: JsonObject | undefined;
  for (const [key, inner] of Object.entries(value)) {
    const mended = mend(inner, [...path, key], tell);
    if (mended === inner) continue;
    next ??= { ...value };
    if (mended === undefined) delete next[key];
    else next[key] = mended;
  }
  return next ?? value;
}

/**
 * A story with sound texts, and without addresses that run something when followed. The story
 * itself when there are none.
 */
export const withoutHarm = (story: JsonObject, tell: Tell): JsonObject =>
  mendObject(story, [], tell);
