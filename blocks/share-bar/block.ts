import { toggle } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { ShareBar } from './ShareBar.tsx';

const network = (label: string) => toggle({ label, group: 'Dónde se comparte', default: true });

export const shareBar = defineBlock({
  name: 'share-bar',
  label: 'Barra para compartir',
  group: 'article',
  version: 1,
  fields: {
    email: network('Correo'),
    facebook: network('Facebook'),
    pinterest: network('Pinterest'),
    twitter: network('X (Twitter)'),
    linkedIn: network('LinkedIn'),
  },
  uses: ['pageContent'],
  View: ShareBar,
  placeholder: () => ({ title: 'Barra para compartir', hint: 'Elige al menos una red' }),
});
