import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: { navigation: 'Pie de página' },
  en: { navigation: 'Footer' },
});
