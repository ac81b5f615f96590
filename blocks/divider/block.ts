import { defineBlock } from '../_block/define-block.ts';
import { Divider } from './Divider.tsx';

export const divider = defineBlock({
  name: 'divider',
  label: 'Línea divisoria',
  group: 'text',
  keywords: ['separador', 'raya', 'regla'],
  version: 1,
  fields: {},
  View: Divider,
});
