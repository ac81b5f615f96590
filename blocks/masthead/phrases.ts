import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: { today: 'Fecha de hoy' },
  en: { today: 'Today’s date' },
});
