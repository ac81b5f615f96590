import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    about: 'Este contenido viene de {hosts}. Al mostrarlo, ese sitio sabrá que lo ves.',
    show: 'Mostrar contenido de {hosts}',
    original: 'Ver el original en {host}',
    and: ' y ',
  },
  en: {
    about:
      'This content comes from {hosts}. When you show it, that site will know that you see it.',
    show: 'Show content from {hosts}',
    original: 'See the original at {host}',
    and: ' and ',
  },
});
