import { optionalNumber } from '../../schemas/fields.ts';
import { defineChain } from '../_chain/define-chain.tsx';

export const tripleChain = defineChain({
  name: 'triple-chain',
  label: 'Cadena de tres columnas',
  counts: {
    columnOne: optionalNumber({ label: 'Bloques en la primera columna', required: true }),
    columnTwo: optionalNumber({
      label: 'Bloques en la segunda columna',
      required: true,
      help: 'Los demás van en la tercera',
    }),
  },
  hint: 'Arrastra bloques a las tres columnas',
});
