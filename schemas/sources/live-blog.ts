import { optionalNumber, text } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

/** A part of a live blog, requested by the blocks that show one. Editors choose none. */
export const liveBlogSource = declareSource({
  name: 'live-blog',
  label: 'Directo',
  kinds: [],
  query: {
    id: text({ label: 'Identificador', required: true }),
    story: text({ label: 'Nota que lo lleva' }),
    before: text({ label: 'Anteriores a' }),
    around: text({ label: 'Alrededor de' }),
    size: optionalNumber({ label: 'Cuántas', min: 1, max: 100 }),
  },
});
