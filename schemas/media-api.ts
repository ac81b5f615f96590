import { z } from 'zod';
import { libraryImage } from './endpoints/shapes/image.ts';

/*
 * The media desk in the staff API: where pictures are used, many at once, other files.
 */

/** Where a picture is used. */
export const imageUse = z.object({
  kind: z.enum(['page', 'story', 'live-blog', 'author', 'document', 'site']),
  id: z.string(),
  title: z.string(),
  /** Keys of the sites that have it; none: the newsroom's as a whole. */
  sites: z.array(z.string()),
  /** `draft`: readers do not have it there. */
  state: z.enum(['live', 'draft', 'archived', 'trash']),
});
export type ImageUse = z.infer<typeof imageUse>;

/**
 * `GET /api/images/{id}/uses`; `hidden`: so many more on sites that whoever asks does not see;
 * `refusal`: why they may not change it (rule 4.25), null where they may.
 */
export const imageUses = z.object({
  uses: z.array(imageUse),
  hidden: z.int(),
  refusal: z.string().nullable(),
});
export type ImageUses = z.infer<typeof imageUses>;

/** `GET /api/images/{id}/similar`: pictures that look like it, the most alike first. */
export const similarImages = z.object({ items: z.array(libraryImage) });

/** Pictures that one request changes at most. */
export const MAX_CHANGED_IMAGES = 200;

/** `PATCH /api/images`: what is unset stays. */
export const changeImages = z
  .strictObject({
    ids: z.array(z.string().min(1).max(200)).min(1).max(MAX_CHANGED_IMAGES),
    archived: z.boolean().optional(),
    alt: z.string().trim().max(1_000).optional(),
    credit: z.string().trim().max(1_000).optional(),
  })
  .refine(
    ({ archived, alt, credit }) =>
      archived !== undefined || alt !== undefined || credit !== undefined,
    'No dice qué cambiar.',
  );
export type ChangeImages = z.infer<typeof changeImages>;
export const changedImages = z.object({ items: z.array(libraryImage) });

/** `POST /api/images?ask=1`, 409 `looks_like`: what is here already and looks like the file. */
export const LOOKS_LIKE = 'looks_like';
export const looksLike = z.object({
  code: z.literal(LOOKS_LIKE),
  message: z.string(),
  similar: z.array(libraryImage),
});
