import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { escapeHtml } from '../../schemas/escape-html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { ANS_VERSION } from '../../schemas/story-document.ts';
import { pictureAddress } from '../media/address.ts';
import { textOf } from './document-fields.ts';

/** A picture of the library as a story holds it. Its token is no part of it. */
export const pictureElement = (image: LibraryImage): JsonObject => ({
  type: 'image',
  version: ANS_VERSION,
  _id: image.id,
  url: image.url,
  width: image.width,
  height: image.height,
  ...(image.focalPoint ? { focal_point: { ...image.focalPoint } } : {}),
  alt_text: image.alt,
  caption: escapeHtml(image.caption),
  ...(image.credit ? { credits: { by: [{ type: 'author', name: image.credit }] } } : {}),
});

/** Tokens of pictures by their ids: what came with the story, and what was chosen since. */
export type Tokens = ReadonlyMap<string, Record<string, string>>;

const WIDTH_PX = 800;

/** Where a picture of a story is seen from here. */
export function shownAddress(element: JsonObject, tokens: Tokens): string {
  const id = textOf(element._id);
  const url = textOf(element.url);
  const auth = tokens.get(id);
  return auth ? pictureAddress({ id, url, auth }, { width: WIDTH_PX }) : url;
}
