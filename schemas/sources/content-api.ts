import { named, text } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

export const contentApi = declareSource({
  name: 'content-api',
  label: 'Una nota',
  kinds: ['ans-item'],
  query: {
    // Editors choose the story itself.
    _id: named('story', { label: 'Nota', hidden: true }),
    website_url: text({ label: 'Dirección de la nota', hidden: true }),
  },
});
