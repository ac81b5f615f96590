import { text } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

/** Requested by the server for its own pages: did what stood at an address go for good? */
export const goneAddress = declareSource({
  name: 'gone-address',
  label: 'Direcciones retiradas',
  kinds: [],
  query: { path: text({ label: 'Dirección', required: true }) },
});
