import { optionalNumber } from '../../schemas/fields.ts';
import { defineChain } from '../_chain/define-chain.tsx';

export const tripleChain = defineChain({
  name: 'triple-chain',
  label: 'Cadena de tres columnas',
  counts: {
    columnOne: optionalNumber({ label: 'Bloques en la primera columna', hidden: true }),
    columnTwo: optionalNumber({ label: 'Bloques en la segunda columna', hidden: true }),
  },
  hint: 'Arrastra bloques a las tres columnas',
});
