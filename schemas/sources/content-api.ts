import { text } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

export const contentApi = declareSource({
  name: 'content-api',
  label: 'Una nota',
  kinds: ['ans-item'],
  query: {
    _id: text({ label: 'Id de la nota' }),
    website_url: text({ label: 'Dirección de la nota', placeholder: '/nacional/mi-nota/' }),
  },
});
