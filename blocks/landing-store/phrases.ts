import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    download: 'Descarga nuestra app',
    playStore: 'Disponible en Google Play',
    appStore: 'Disponible en App Store',
  },
  en: {
    download: 'Download our app',
    playStore: 'Get it on Google Play',
    appStore: 'Get it on the App Store',
  },
});
