import { text } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

/** Requested by the server before it tells anybody of a live blog: what of a site shows it. */
export const liveShownSource = declareSource({
  name: 'live-shown',
  label: 'Dónde está un directo',
  kinds: [],
  query: { id: text({ label: 'Identificador', required: true }) },
});
