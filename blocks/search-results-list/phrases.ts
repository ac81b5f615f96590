import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    title: 'Búsqueda',
    label: 'Buscar en {site}',
    submit: 'Buscar',
    one: '1 resultado para «{q}»',
    many: '{n} resultados para «{q}»',
    none: 'No encontramos resultados para «{q}»',
    hint: 'Revisa que esté bien escrito o prueba con menos palabras.',
    away: 'La búsqueda no está disponible en este momento. Vuelve a intentarlo.',
    empty: 'Escribe una o varias palabras: un lugar, un tema, el nombre de una persona.',
  },
  en: {
    title: 'Search',
    label: 'Search {site}',
    submit: 'Search',
    one: '1 result for “{q}”',
    many: '{n} results for “{q}”',
    none: 'No results for “{q}”',
    hint: 'Check the spelling or try fewer words.',
    away: 'Search is not available at the moment. Please try again.',
    empty: 'Type one or more words: a place, a topic, a person’s name.',
  },
});
