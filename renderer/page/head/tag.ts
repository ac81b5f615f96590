import type { ContentHead } from './content-head.ts';

export const tagHead: ContentHead<'tag'> = {
  title: ({ tag }, site) => `${tag.Payload[0]?.name ?? ''} - ${site.websiteName}`,
  description: ({ tag }, site) =>
    tag.Payload[0]?.description ||
    `Notas sobre ${tag.Payload[0]?.name ?? ''} en ${site.websiteName}.`,
  canonical: ({ tag }) => `/tags/${tag.Payload[0]?.slug ?? ''}/`,
};
