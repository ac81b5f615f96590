import { type ContentHead, writtenHead } from './content-head.ts';
import { isEnglish } from './language.ts';

export const sectionHead: ContentHead<'section'> = {
  hasFeed: () => true,
  title: ({ section }, site) =>
    `${writtenHead(section).title ?? section.name ?? section._id} - ${site.websiteName}`,
  description: ({ section }, site) =>
    writtenHead(section).description ??
    (isEnglish(site)
      ? undefined
      : `Noticias de ${section.name ?? section._id} en ${site.websiteName}.`),
  canonical: ({ section }) => section._id,
  trail: ({ section }, _, { canonical }) => [
    { name: section.name ?? section._id, address: canonical },
  ],
};
