import { type ContentHead, writtenHead } from './content-head.ts';

export const tagHead: ContentHead<'tag'> = {
  hasFeed: () => true,
  title: ({ tag }, site) =>
    `${writtenHead(tag.Payload[0] ?? {}).title ?? tag.Payload[0]?.name ?? ''} - ${site.websiteName}`,
  description: ({ tag }, site) =>
    writtenHead(tag.Payload[0] ?? {}).description ||
    tag.Payload[0]?.description ||
    `Notas sobre ${tag.Payload[0]?.name ?? ''} en ${site.websiteName}.`,
  canonical: ({ tag }) => `/tags/${tag.Payload[0]?.slug ?? ''}/`,
  trail: ({ tag }, _, { canonical, title }) => [
    { name: tag.Payload[0]?.name || title, address: canonical },
  ],
};
