import { definePhrases } from '../../ui/phrases.ts';

export const words = definePhrases({
  es: { navigation: 'Pie de página' },
  en: { navigation: 'Footer' },
});
