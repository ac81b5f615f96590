import { text } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

export const tags = declareSource({
  name: 'tags',
  label: 'Una etiqueta',
  kinds: [],
  query: { slug: text({ label: 'Etiqueta', required: true, placeholder: 'medio-ambiente' }) },
});
