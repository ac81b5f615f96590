import { optionalNumber } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

/** Corrections on one page. */
export const CORRECTIONS_PER_PAGE = 20;

/** Requested by the server for its own pages: what the stories of a site were corrected in. */
export const correctionsSource = declareSource({
  name: 'corrections',
  label: 'Correcciones',
  kinds: [],
  query: { page: optionalNumber({ label: 'Página', min: 1, max: 10_000 }) },
});
