import { optionalNumber } from '../../schemas/fields.ts';
import { defineChain } from '../_chain/define-chain.tsx';

export const doubleChain = defineChain({
  name: 'double-chain',
  label: 'Cadena de dos columnas',
  counts: {
    columnOne: optionalNumber({ label: 'Bloques en la primera columna', hidden: true }),
  },
  hint: 'Arrastra bloques a las dos columnas',
});
