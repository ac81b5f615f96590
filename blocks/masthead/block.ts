import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { Masthead } from './Masthead.tsx';

export const masthead = defineBlock({
  name: 'masthead',
  label: 'Cabecera con logotipo',
  group: 'navigation',
  keywords: ['cabezal', 'logo', 'logotipo', 'cabecera', 'marca'],
  version: 1,
  fields,
  View: Masthead,
  placeholder: () => ({
    title: 'Cabecera con logotipo',
    hint: 'Muestra el logotipo en grande, el lema, la fecha y un botón',
  }),
});
