import { definePhrases } from '../../ui/phrases.ts';

export const words = definePhrases({
  es: { today: 'Fecha de hoy' },
  en: { today: 'Today’s date' },
});
