import { defineBlock } from '../_block/define-block.ts';
import { SharePopup } from './SharePopup.tsx';

export const sharePopup = defineBlock({
  name: 'share-popup',
  label: 'Ventana para compartir',
  group: 'article',
  keywords: ['redes', 'copiar', 'whatsapp', 'enlace'],
  version: 1,
  fields: {},
  about: ['story'],
  asksPage: () => false,
  uses: ['path'],
  View: SharePopup,
});
