import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { ShareBar } from './ShareBar.tsx';

export const shareBar = defineBlock({
  name: 'share-bar',
  label: 'Barra para compartir',
  group: 'article',
  keywords: ['redes', 'facebook', 'whatsapp'],
  version: 1,
  fields,
  about: ['story'],
  View: ShareBar,
  placeholder: () => ({ title: 'Barra para compartir', hint: 'Elige al menos una red' }),
});
