import { text } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

/** Requested by the server for its own pages: where is the story that once had an address? */
export const movedAddress = declareSource({
  name: 'moved-address',
  label: 'Direcciones de antes',
  kinds: [],
  query: { path: text({ label: 'Dirección', required: true }) },
});
