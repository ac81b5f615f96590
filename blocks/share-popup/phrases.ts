import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    open: 'Compartir',
    title: 'Compartir link',
    copy: 'Copiar link',
    copied: 'Link copiado',
    failed: 'No se pudo copiar: cópialo de aquí',
    address: 'Dirección de la página',
    close: 'Cerrar',
  },
  en: {
    open: 'Share',
    title: 'Share link',
    copy: 'Copy link',
    copied: 'Link copied',
    failed: 'It could not be copied: copy it from here',
    address: 'Address of the page',
    close: 'Close',
  },
});
