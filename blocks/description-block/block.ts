import { defineBlock } from '../_block/define-block.ts';
import { DescriptionBlock } from './DescriptionBlock.tsx';
import { fields } from './fields.ts';

export const descriptionBlock = defineBlock({
  name: 'description-block',
  label: 'Descripción con imagen',
  group: 'text',
  keywords: ['párrafos', 'presentación', 'acerca de'],
  version: 1,
  fields,
  View: DescriptionBlock,
  placeholder: () => ({
    title: 'Descripción con imagen',
    hint: 'Escribe un título o un párrafo, o elige una imagen',
  }),
});
