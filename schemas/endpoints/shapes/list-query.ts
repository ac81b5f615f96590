import { z } from 'zod';

const MAX_LIST = 100;

/** Words, and which part of what they find. */
export const listQuery = {
  q: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(MAX_LIST),
  offset: z.coerce.number().int().min(0),
};
