import { named, optionalNumber, toggle } from '../fields.ts';
import { SHORT_FEED_MAX_ITEMS } from './feed-paging.ts';
import { pinFields } from './pins.ts';
import { declareSource } from './source-declaration.ts';

export const contentApiCollections = declareSource({
  name: 'content-api-collections',
  offset: 'from',
  size: { field: 'size', max: SHORT_FEED_MAX_ITEMS },
  label: 'Una colección hecha a mano',
  kinds: ['ans-feed'],
  whyEmpty: 'La colección está vacía, no está publicada o sus notas ya no están en el sitio.',
  query: {
    _id: named('collection', { label: 'Colección', required: true }),
    from: optionalNumber({ label: 'Empezar después de', min: 0, max: 10_000 }),
    // More than the most are not refused: the most come (rule 6.8).
    size: optionalNumber({
      label: 'Número de notas',
      help: `Hasta ${SHORT_FEED_MAX_ITEMS}`,
      min: 1,
    }),
    getNext: toggle({ label: 'Traer también la página siguiente', hidden: true }),
    ...pinFields,
  },
});
