import { defineChain } from '../_chain/define-chain.tsx';

export const singleChain = defineChain({
  name: 'single-chain',
  label: 'Cadena de una columna',
  counts: {},
  hint: 'Arrastra bloques aquí',
});
