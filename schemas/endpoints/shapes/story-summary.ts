import { z } from 'zod';

/** What the story picker lists, newest first. */
export const storySummary = z.object({
  _id: z.string(),
  type: z.string(),
  headline: z.string(),
  section: z.string(),
  display_date: z.string(),
  website_url: z.string(),
  /** A ready, signed address of a small picture, or ''. */
  thumbnail: z.string(),
});
export type StorySummary = z.infer<typeof storySummary>;
