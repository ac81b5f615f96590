import { number } from '../../schemas/fields.ts';
import { defineChain } from '../_chain/define-chain.tsx';

const count = (column: string, help = '') =>
  number({
    label: `Bloques en la ${column} columna`,
    required: true,
    default: 0,
    ...(help ? { help } : {}),
  });

export const quadChain = defineChain({
  name: 'quad-chain',
  label: 'Cadena de cuatro columnas',
  counts: {
    columnOne: count('primera'),
    columnTwo: count('segunda'),
    columnThree: count('tercera', 'Los demás van en la cuarta'),
  },
  hint: 'Arrastra bloques a las cuatro columnas',
});
