import type { ContentHead } from './content-head.ts';
import { isEnglish } from './language.ts';

export const sectionHead: ContentHead<'section'> = {
  title: ({ section }, site) => `${section.name ?? section._id} - ${site.websiteName}`,
  description: ({ section }, site) =>
    isEnglish(site)
      ? undefined
      : `Noticias de ${section.name ?? section._id} en ${site.websiteName}.`,
  canonical: ({ section }) => section._id,
};
