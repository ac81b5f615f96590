import { z } from 'zod';

/** Lists of things with names; `address`: what has one on the site. */
export const NAME_LISTS = [
  'section',
  'author',
  'tag',
  'collection',
  'address',
  'live-blog',
  'campaign',
  'shared-block',
] as const;
export type NameList = (typeof NAME_LISTS)[number];

const MAX_VALUES = 100;

/**
 * `GET /api/content/names?site=&list=&q=&limit=&offset=`, or with `value=`, once for each, what
 * those are called.
 */
export const namesQuery = z.object({
  site: z.string().min(1).max(40),
  list: z.enum(NAME_LISTS),
  q: z.string().max(200).default(''),
  value: z.array(z.string().max(500)).max(MAX_VALUES).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_VALUES).default(20),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});
export type NamesQuery = z.infer<typeof namesQuery>;

const namedItem = z.object({
  /** What a field stores. */
  value: z.string(),
  name: z.string(),
  /** What tells it from others of that name, or ''. */
  detail: z.string(),
  /** A ready, signed address of a small picture, or ''. */
  picture: z.string(),
});
export type NamedItem = z.infer<typeof namedItem>;

export const namesReply = z.object({ items: z.array(namedItem), total: z.int() });
export type NamesReply = z.infer<typeof namesReply>;
