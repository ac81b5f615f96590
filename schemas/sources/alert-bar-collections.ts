import { number, text } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

export const alertBarCollections = declareSource({
  name: 'alert-bar-collections',
  label: 'Última hora',
  kinds: ['ans-feed'],
  whyEmpty: 'Ahora no hay última hora ni aviso en el sitio.',
  query: {
    site: text({ label: 'Sitio', hidden: true, max: 40 }),
    from: number({ label: 'Empezar después de', default: 0, min: 0, max: 100 }),
    size: number({ label: 'Número de notas', default: 1, min: 1, max: 20 }),
  },
  openFields: [
    'count',
    'content_elements._id',
    'content_elements.headlines.basic',
    'content_elements.websites',
    'notice',
  ],
});
