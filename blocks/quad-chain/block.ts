import { number } from '../../schemas/fields.ts';
import { defineChain } from '../_chain/define-chain.tsx';

const count = (column: string) =>
  number({ label: `Bloques en la ${column} columna`, default: 0, hidden: true });

export const quadChain = defineChain({
  name: 'quad-chain',
  label: 'Cadena de cuatro columnas',
  counts: {
    columnOne: count('primera'),
    columnTwo: count('segunda'),
    columnThree: count('tercera'),
  },
  hint: 'Arrastra bloques a las cuatro columnas',
});
