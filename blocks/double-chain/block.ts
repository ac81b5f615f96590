import { inlineText, optionalNumber } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { chainContainer } from '../_chain/columns.ts';
import { COUNT_FIELDS, DoubleChain } from './DoubleChain.tsx';

export const doubleChain = defineBlock({
  name: 'double-chain',
  label: 'Cadena de dos columnas',
  group: 'chains',
  version: 1,
  fields: {
    heading: inlineText({ label: 'Título' }),
    columnOne: optionalNumber({ label: 'Bloques en la primera columna', required: true, help: 'Los demás van en la segunda' }),
  },
  container: chainContainer(COUNT_FIELDS),
  View: DoubleChain,
  placeholder: () => ({ title: 'Cadena vacía', hint: 'Arrastra bloques a las dos columnas' }),
});
