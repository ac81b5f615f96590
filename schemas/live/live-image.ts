import { z } from 'zod';
import { resizerAuth } from '../fields/kinds/image.ts';

const MAX_SIDE_PX = 50_000;
/** On the web, or a path of the site itself. */
const ADDRESS = /^(?:https?:\/\/|\/(?!\/))\S+$/;

const side = z.int().min(1).max(MAX_SIDE_PX);

/**
 * The picture of an update, with the field names of ANS but for `type`, which no config may hold
 * (rule 11.6). Texts are plain. What else comes with it, a token too, is left out.
 */
export const liveImage = z.object({
  /** Of the library; '' for a picture of elsewhere. */
  _id: z.string().max(200).default(''),
  url: z.string().max(2_000).regex(ADDRESS, 'La dirección de la imagen no es válida'),
  /** Of the original, in pixels: readers' pages hold its place. */
  width: side,
  height: side,
  alt_text: z.string().trim().max(1_000).default(''),
  caption: z.string().trim().max(4_000).default(''),
  credit: z.string().trim().max(1_000).default(''),
});
export type LiveImage = z.infer<typeof liveImage>;

/** As replies have it: with the resizer's tokens, and without an address once it was taken down. */
export const shownLiveImage = liveImage.partial().extend({
  type: z.literal('image'),
  auth: resizerAuth.optional(),
  focal_point: z.object({ x: z.number(), y: z.number() }).optional(),
});
export type ShownLiveImage = z.infer<typeof shownLiveImage>;

/** The picture that a config or a draft brings; null for none, or one that is not whole. */
export const readLiveImage = (given: unknown): LiveImage | null =>
  liveImage.safeParse(given).data ?? null;
