import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    breaking: 'Última hora',
    notice: 'Aviso',
    close: 'Cerrar la alerta',
    sample: 'Aquí aparece la primera nota de la colección «alert-bar», encima de la página',
  },
  en: {
    breaking: 'Breaking',
    notice: 'Notice',
    close: 'Close the alert',
    sample: 'The first story of the “alert-bar” collection appears here, over the page',
  },
});
