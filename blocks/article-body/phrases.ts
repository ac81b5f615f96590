import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    clarification: 'Aclaración',
    correction: 'Corrección',
    table: 'Tabla',
    scrolls: 'Contenido ancho',
    open: 'Abrir el enlace de la imagen',
    rating: 'Calificación',
    outOf: '{value} de {max}',
  },
  en: {
    clarification: 'Clarification',
    correction: 'Correction',
    table: 'Table',
    scrolls: 'Wide content',
    open: 'Open the link of the picture',
    rating: 'Rating',
    outOf: '{value} out of {max}',
  },
});
