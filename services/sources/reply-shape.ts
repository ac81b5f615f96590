import { z } from 'zod';
import { author } from '../../schemas/author.ts';
import type { Json } from '../../schemas/json.ts';
import { section } from '../../schemas/section.ts';
import { authors } from '../../schemas/sources/authors.ts';
import type { SourceDeclaration } from '../../schemas/sources/source-declaration.ts';
import { tags } from '../../schemas/sources/tags.ts';
import { story } from '../../schemas/story.ts';
import { tagReply } from '../../schemas/tag.ts';

const STORY_TYPES = ['story', 'gallery', 'video'];

/** Documents of other types stay, for those who read them whole: redirects, images. */
const item = z
  .looseObject({ _id: z.string().optional(), type: z.string() })
  .refine((given) => !STORY_TYPES.includes(given.type) || story.safeParse(given).success);

/** A block may have requested a few paths only: then no element says its type. */
const element = story.partial({ type: true }).or(item);
const size = z.int().min(0);

const BY_KIND: Record<string, z.ZodType> = {
  'ans-item': item.or(story.partial({ type: true })),
  'ans-feed': z.looseObject({
    content_elements: z.array(element),
    count: size.optional(),
    next: size.optional(),
  }),
  'navigation-hierarchy': section,
  search: z.looseObject({
    data: z.array(element),
    metadata: z.looseObject({ total_hits: size, q: z.string() }),
  }),
};
const BY_NAME: Record<string, z.ZodType> = {
  [authors.name]: z.looseObject({ authors: z.array(author), count: size.optional() }),
  [tags.name]: tagReply,
};

/** Is this a reply that blocks which chose such a source can show? */
export function hasShape({ name, kinds }: SourceDeclaration, reply: Json): boolean {
  const shapes = Object.hasOwn(BY_NAME, name)
    ? [BY_NAME[name]]
    : kinds.map((kind) => BY_KIND[kind] ?? z.looseObject({}));
  const [first = z.looseObject({})] = shapes;
  return [first, ...shapes.slice(1)].some((shape) => shape?.safeParse(reply).success);
}
