import type { z } from 'zod';
import type { ImageList, imageQuery, LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import type { Tx } from '../database/database.ts';
import { type LibraryRecord, searchImages } from './library.ts';
import { canMove } from './render.ts';
import { ownAddress, signImage, TOKEN_VERSION } from './sign.ts';

/** A picture with the resizer's tokens. */
export const shownImage = (
  secret: string,
  { hash: _, revision, withdrawn: __, frames = 1, ...image }: LibraryRecord,
): LibraryImage => ({
  ...image,
  ...(frames > 1 ? { animation: { frames, isShown: canMove({ ...image, frames }) } } : {}),
  url: ownAddress(secret, image.id, revision),
  auth: { [TOKEN_VERSION]: signImage(secret, image.id, revision) },
});

/** Pictures that match, newest first, with the resizer's tokens. */
export async function listImages(
  tx: Tx,
  secret: string,
  query: z.output<typeof imageQuery>,
): Promise<ImageList> {
  const { items, total } = await searchImages(tx, query);
  return { items: items.map((image) => shownImage(secret, image)), total };
}
