import { z } from 'zod';

export const MAX_FAVOURITES = 40;
export const MAX_RECENT = 6;

const blockName = z.string().regex(/^[a-z0-9-]{1,64}$/, 'Nombre de bloque no válido');

/** `GET`, `PUT /api/staff/me/blocks`: what somebody likes to find first; names of blocks. */
export const blockChoices = z.strictObject({
  /** In the order in which they were marked. */
  favourites: z.array(blockName).max(MAX_FAVOURITES, `Son más de ${MAX_FAVOURITES} favoritos`),
  /** The newest first. */
  recent: z.array(blockName).max(MAX_RECENT),
});
export type BlockChoices = z.infer<typeof blockChoices>;

export const NO_CHOICES: BlockChoices = { favourites: [], recent: [] };
