import { choice } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { Subheadline } from './Subheadline.tsx';

export const subheadline = defineBlock({
  name: 'subheadline',
  label: 'Bajada',
  group: 'article',
  version: 1,
  fields: {
    valueToDisplay: choice({
      label: 'Qué texto se muestra',
      options: { Subheadline: 'El subtítulo de la nota', Description: 'La descripción de la nota' },
      default: 'Subheadline',
    }),
  },
  uses: ['pageContent'],
  View: Subheadline,
  placeholder: ({ valueToDisplay }) => ({
    title: 'Bajada',
    hint:
      valueToDisplay === 'Description'
        ? 'La nota de la página no tiene descripción'
        : 'La nota de la página no tiene subtítulo',
  }),
});
