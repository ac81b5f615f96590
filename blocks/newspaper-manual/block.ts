import { defineBlock } from '../_block/define-block.ts';
import { SIDES } from '../_newspaper/columns.ts';
import { fields } from './fields.ts';
import { NewspaperManual } from './NewspaperManual.tsx';

export const newspaperManual = defineBlock({
  name: 'newspaper-manual',
  label: 'Periódico a mano',
  group: 'lists',
  keywords: ['impreso', 'edición'],
  version: 1,
  fields,
  View: NewspaperManual,
  placeholder: (values) => ({
    title: 'Periódico a mano',
    hint: SIDES.some((side) => values[`items${side}`].length > 0)
      ? 'A sus notas les falta el titular o la imagen'
      : 'Añade notas a sus columnas',
  }),
});
