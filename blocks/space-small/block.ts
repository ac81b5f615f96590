import { defineBlock } from '../_block/define-block.ts';
import { SpaceSmall } from './SpaceSmall.tsx';

export const spaceSmall = defineBlock({
  name: 'space-small',
  label: 'Espacio pequeño',
  group: 'text',
  keywords: ['separador', 'margen', 'hueco'],
  version: 1,
  fields: {},
  View: SpaceSmall,
});
