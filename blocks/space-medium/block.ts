import { defineBlock } from '../_block/define-block.ts';
import { SpaceMedium } from './SpaceMedium.tsx';

export const spaceMedium = defineBlock({
  name: 'space-medium',
  label: 'Espacio mediano',
  group: 'text',
  keywords: ['separador', 'margen', 'hueco'],
  version: 1,
  fields: {},
  View: SpaceMedium,
});
