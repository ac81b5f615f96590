import { z } from 'zod';

export const tag = z.looseObject({
  slug: z.string(),
  name: z.string().optional(),
  description: z.string().optional(),
});
export type Tag = z.infer<typeof tag>;

/** The reply of the `tags` source, in the shape that clients know. */
export const tagReply = z.looseObject({ Payload: z.array(tag) });
export type TagReply = z.infer<typeof tagReply>;
