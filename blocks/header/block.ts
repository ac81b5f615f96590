import { choice, inlineText } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { Header } from './Header.tsx';

export const header = defineBlock({
  name: 'header',
  label: 'Encabezado',
  group: 'text',
  version: 1,
  fields: {
    text: inlineText({ label: 'Texto' }),
    size: choice({
      label: 'Tamaño',
      options: {
        'Extra Large': 'Muy grande (36 px)',
        Large: 'Grande (30 px)',
        Medium: 'Mediano (26 px)',
        Small: 'Pequeño (20 px)',
      },
      default: 'Medium',
    }),
  },
  View: Header,
  placeholder: () => ({ title: 'Encabezado', hint: 'Escribe el texto' }),
});
