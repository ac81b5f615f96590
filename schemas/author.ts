import { z } from 'zod';
import { ansImage } from './image.ts';

/** One credit of a story (`credits.by[]`). */
export const credit = z.looseObject({
  _id: z.string().optional(),
  type: z.string().optional(),
  name: z.string().optional(),
  url: z.string().optional(),
  slug: z.string().optional(),
  description: z.string().optional(),
  image: ansImage.optional(),
  social_links: z
    .array(z.looseObject({ site: z.string().optional(), url: z.string().optional() }))
    .optional(),
  additional_properties: z
    .looseObject({
      original: z
        .looseObject({ byline: z.string().optional(), bio: z.string().optional() })
        .optional(),
    })
    .optional(),
});
export type Credit = z.infer<typeof credit>;

export const credits = z.looseObject({
  by: z.array(credit).optional(),
  affiliation: z.array(z.looseObject({ name: z.string().optional() })).optional(),
});
export type Credits = z.infer<typeof credits>;

/** An author's own record (rule 6.4). */
export const author = z.looseObject({
  _id: z.string().min(1),
  slug: z.string().optional(),
  byline: z.string().optional(),
  name: z.string().optional(),
  role: z.string().optional(),
  bio: z.string().optional(),
  longBio: z.string().optional(),
  image: z.union([z.string(), ansImage]).optional(),
  email: z.string().optional(),
  facebook: z.string().optional(),
  instagram: z.string().optional(),
  twitter: z.string().optional(),
});
export type Author = z.infer<typeof author>;
