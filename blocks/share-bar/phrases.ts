import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    share: 'Compartir',
    email: 'Enviar por correo',
    facebook: 'Compartir en Facebook',
    pinterest: 'Guardar en Pinterest',
    twitter: 'Compartir en X',
    linkedIn: 'Compartir en LinkedIn',
  },
  en: {
    share: 'Share',
    email: 'Send by email',
    facebook: 'Share on Facebook',
    pinterest: 'Save to Pinterest',
    twitter: 'Share on X',
    linkedIn: 'Share on LinkedIn',
  },
});
