import { defineBlock } from '../_block/define-block.ts';
import { DigitalEdition } from './DigitalEdition.tsx';
import { fields } from './fields.ts';

export const digitalEdition = defineBlock({
  name: 'digital-edition',
  label: 'Edición digital',
  group: 'media',
  keywords: ['issuu', 'revista', 'impreso', 'pdf'],
  version: 1,
  fields,
  View: DigitalEdition,
  placeholder: () => ({ title: 'Edición digital', hint: 'Pega la dirección de Issuu' }),
});
