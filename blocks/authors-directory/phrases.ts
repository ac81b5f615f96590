import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    // rule 7.21, to the letter.
    none: 'No se encontraron Autores',
    hint: 'Prueba con otro nombre o con una parte de él.',
    label: 'Buscar por nombre',
    search: 'Buscar',
    all: 'Ver a todos',
    loading: 'Buscando…',
    failed: 'No se pudo buscar. Vuelve a intentarlo.',
    found: '{n} autores',
    foundOne: 'Un autor',
    finder: 'Buscador de autores',
  },
  en: {
    none: 'No authors found',
    hint: 'Try another name, or a part of it.',
    label: 'Search by name',
    search: 'Search',
    all: 'See all',
    loading: 'Searching…',
    failed: 'The search failed. Please try again.',
    found: '{n} authors',
    foundOne: 'One author',
    finder: 'Author search',
  },
});
