import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { Subheadline } from './Subheadline.tsx';

export const subheadline = defineBlock({
  name: 'subheadline',
  label: 'Subtítulo',
  group: 'article',
  keywords: ['bajada', 'sumario', 'entrada'],
  version: 1,
  fields,
  about: ['story'],
  View: Subheadline,
  placeholder: ({ valueToDisplay }) => ({
    title: 'Subtítulo',
    hint:
      valueToDisplay === 'Description'
        ? 'La nota de la página no tiene descripción'
        : 'La nota de la página no tiene subtítulo',
  }),
});
