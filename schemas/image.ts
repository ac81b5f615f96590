import { z } from 'zod';
import { focalPoint, resizerAuth } from './fields/kinds/image.ts';
import { safeHtml } from './html.ts';

/**
 * An ANS image (rule 6.6), with the resizer tokens that every content reply carries.
 */
export const ansImage = z.looseObject({
  _id: z.string().optional(),
  type: z.literal('image').optional(),
  url: z.string().optional(),
  auth: resizerAuth.optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  focal_point: focalPoint.optional(),
  alt_text: z.string().optional(),
  caption: safeHtml().optional(),
  subtitle: z.string().optional(),
});

export type AnsImage = z.infer<typeof ansImage>;
