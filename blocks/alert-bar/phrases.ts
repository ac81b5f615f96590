import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    breaking: 'Última hora',
    notice: 'Aviso',
    close: 'Cerrar la alerta',
  },
  en: {
    breaking: 'Breaking',
    notice: 'Notice',
    close: 'Close the alert',
  },
});
