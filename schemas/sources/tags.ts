import { named } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

export const tags = declareSource({
  name: 'tags',
  label: 'Una etiqueta',
  kinds: [],
  query: { slug: named('tag', { label: 'Etiqueta', required: true }) },
});
