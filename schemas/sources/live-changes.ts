import { number, text } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

/** Requested by the server for open pages: what changed in a live blog after an event. */
export const liveChangesSource = declareSource({
  name: 'live-changes',
  label: 'Cambios de un directo',
  kinds: [],
  query: {
    id: text({ label: 'Identificador', required: true }),
    after: number({ label: 'Después de', default: 0, min: 0 }),
  },
});
