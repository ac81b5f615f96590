import { named, optionalNumber } from '../fields.ts';
import { SHORT_FEED_MAX_ITEMS } from './feed-paging.ts';
import { declareSource } from './source-declaration.ts';

export const relatedContent = declareSource({
  name: 'related-content',
  size: { field: 'size', max: SHORT_FEED_MAX_ITEMS },
  label: 'Notas relacionadas con otra',
  kinds: ['ans-feed'],
  whyEmpty: 'La nota no tiene otras relacionadas a mano, por etiquetas ni por sección.',
  query: {
    _id: named('story', { label: 'Nota', required: true }),
    size: optionalNumber({ label: 'Número de notas', min: 1, max: SHORT_FEED_MAX_ITEMS }),
  },
});
