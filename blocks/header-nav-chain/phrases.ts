import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: { place: 'Bloque {position}', overlay: 'Búsqueda', more: 'Más' },
  en: { place: 'Block {position}', overlay: 'Search', more: 'More' },
});

/** rule 8.5: shown to editors, in these words. */
export const CENTER_WARNING =
  'In order to render horizontal links, the logo must be aligned to the left or right.';
