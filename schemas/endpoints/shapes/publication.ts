import { z } from 'zod';

/** `GET /api/pages/{id}/publications`: what readers had of a page, the newest first. */
export const publication = z.object({
  version: z.int(),
  /** Of the version; '': none. */
  name: z.string(),
  from: z.string(),
  /** Null: they have it now. */
  until: z.string().nullable(),
  /** Who published it. */
  by: z.string(),
  /** Its content is still there. */
  isKept: z.boolean(),
  /** The story that led it, and what stood in its headline's place. */
  lead: z.object({ story: z.string(), text: z.exactOptional(z.string()) }).nullable(),
});
export type Publication = z.infer<typeof publication>;
