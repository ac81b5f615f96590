import type { ContentHead } from './content-head.ts';
import { isEnglish } from './language.ts';

const WORDS = {
  es: { search: 'Búsqueda', resultsFor: (q: string) => `«${q}»: resultados de la búsqueda` },
  en: { search: 'Search', resultsFor: (q: string) => `“${q}”: search results` },
};

export const searchHead: ContentHead<'search'> = {
  title: ({ results }, site) => {
    const { q } = results.metadata;
    const { search, resultsFor } = isEnglish(site) ? WORDS.en : WORDS.es;
    return `${q ? resultsFor(q) : search} - ${site.websiteName}`;
  },
  description: (_, site) =>
    isEnglish(site) ? undefined : `Busca en las notas, galerías y videos de ${site.websiteName}.`,
  canonical: ({ results }, { path }) => {
    const { q } = results.metadata;
    return q ? `/search/${encodeURIComponent(q)}/` : path;
  },
};
