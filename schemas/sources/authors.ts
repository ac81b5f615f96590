import { text } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

/** `authors-{product}` (rule 6.9): without a byline, everybody. */
export const authors = declareSource({
  name: 'authors-brujula',
  label: 'Autoras y autores',
  kinds: [],
  whyEmpty: 'Nadie firma así en el sitio.',
  query: {
    byline: text({ label: 'Firma', help: 'Deja vacío para ver a todos', max: 200 }),
    slug: text({ label: 'Sólo esta persona', max: 200, hidden: true }),
  },
});
