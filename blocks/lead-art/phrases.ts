import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: { enter: 'Ver en pantalla completa', exit: 'Salir de pantalla completa', close: 'Cerrar' },
  en: { enter: 'View full screen', exit: 'Exit full screen', close: 'Close' },
});
