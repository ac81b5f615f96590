import { definePhrases } from '../../ui/phrases.ts';

export const words = definePhrases({
  es: { navigation: 'Pie de página', follow: 'Síguenos', on: '{site} en {network}', rss: 'Canal RSS' },
  en: { navigation: 'Footer', follow: 'Follow us', on: '{site} on {network}', rss: 'RSS feed' },
});
