import { tags } from '../../schemas/sources/tags.ts';
import type { TagReply } from '../../schemas/tag.ts';
import type { ContentSample } from './content-sample.ts';

export const tagSample: ContentSample<'tag'> = {
  label: 'Una etiqueta',
  missing: 'La nota más reciente no tiene etiquetas.',
  pageTypes: ['tag'],
  startsFrom: 'story',
  request: ({ story }) => {
    const slug = story?.taxonomy?.tags?.find((tag) => tag.slug)?.slug;
    return slug ? { source: tags.name, query: { slug } } : undefined;
  },
  content: (_, reply) => {
    const tag = reply as TagReply | null;
    return tag?.Payload[0] ? { kind: 'tag', tag } : null;
  },
  title: ({ tag }) => tag.Payload[0]?.name ?? tag.Payload[0]?.slug ?? '',
  path: ({ tag }) => `/tags/${tag.Payload[0]?.slug ?? ''}/`,
};
