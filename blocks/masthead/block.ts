import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { Masthead } from './Masthead.tsx';

export const masthead = defineBlock({
  name: 'masthead',
  label: 'Cabezal',
  group: 'navigation',
  keywords: ['logo', 'logotipo', 'cabecera', 'marca'],
  version: 1,
  fields,
  View: Masthead,
  placeholder: () => ({
    title: 'Cabezal',
    hint: 'Muestra el logotipo en grande, el lema, la fecha y un botón',
  }),
});
