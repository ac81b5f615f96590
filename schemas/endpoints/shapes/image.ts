import { z } from 'zod';
import { pictureCrops } from '../../crop-ratios.ts';
import { listQuery } from './list-query.ts';

const point = z.object({ x: z.number(), y: z.number() });
const givenPoint = z.object({
  x: z.number().min(0).max(1_000_000),
  y: z.number().min(0).max(1_000_000),
});

/** A picture of the media library. Points and sides are in pixels of the picture as seen. */
export const libraryImage = z.object({
  id: z.string(),
  /** The file's name when it was uploaded, or ''. */
  name: z.string(),
  /** What the file is by its content; the resizer sends other formats. */
  mime: z.string(),
  width: z.number(),
  height: z.number(),
  /** Of a file that moves: how many frames, and whether readers see it move (not too long). */
  animation: z.exactOptional(z.object({ frames: z.int(), isShown: z.boolean() })),
  /** Size of the file; 0 when unknown. */
  bytes: z.number(),
  alt: z.string(),
  credit: z.string(),
  caption: z.string(),
  /** Unset: the resizer looks for what matters. */
  focalPoint: z.exactOptional(point),
  /** rule 4.24; unset: none. */
  crops: z.exactOptional(pictureCrops),
  /** No longer offered since then. */
  archivedAt: z.exactOptional(z.string()),
  /** Its file took the place of another one, which can come back. */
  replaced: z.exactOptional(z.object({ at: z.string(), by: z.string() })),
  /** So many others look like it; unset: none. */
  similar: z.exactOptional(z.int()),
  /** Plain address, and the resizer's tokens by version. */
  url: z.string(),
  auth: z.record(z.string(), z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type LibraryImage = z.infer<typeof libraryImage>;

/** Which pictures of the library: those on offer, and what of them wants attention. */
export const IMAGE_FILTERS = ['all', 'no-alt', 'unused', 'heavy', 'similar', 'archived'] as const;
export type ImageFilter = (typeof IMAGE_FILTERS)[number];

/** A file of more bytes is heavy. */
export const HEAVY_BYTES = 5_000_000;

/** `GET /api/images?q=&filter=&limit=&offset=`, newest first. */
export const imageQuery = z.object({
  ...listQuery,
  filter: z.enum(IMAGE_FILTERS).default('all'),
  limit: listQuery.limit.default(40),
  offset: listQuery.offset.max(1_000_000).default(0),
});
export const imageList = z.object({ items: z.array(libraryImage), total: z.int() });
export type ImageList = z.infer<typeof imageList>;

const imageText = z.string().trim().max(1_000);

/**
 * `PATCH /api/images/{id}`: what is unset stays; `focalPoint: null` takes it away. `POST
 * /api/images` takes a file's bytes as its body.
 */
export const changeImage = z.strictObject({
  alt: imageText.optional(),
  credit: imageText.optional(),
  caption: z.string().trim().max(4_000).optional(),
  focalPoint: givenPoint.nullable().optional(),
  /** All of them; what they lack is cut around the focal point. */
  crops: pictureCrops.optional(),
});
export type ChangeImage = z.infer<typeof changeImage>;
