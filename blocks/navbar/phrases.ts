import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: { navigation: 'Navegación del sitio', related: 'Otros sitios' },
  en: { navigation: 'Site navigation', related: 'Other sites' },
});
