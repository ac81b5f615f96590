import { named } from '../fields.ts';
import { FEED_MAX_ITEMS, feedPaging } from './feed-paging.ts';
import { pinFields } from './pins.ts';
import { declareSource } from './source-declaration.ts';

export const storyFeedSections = declareSource({
  name: 'story-feed-sections',
  offset: 'feedOffset',
  size: { field: 'feedSize', max: FEED_MAX_ITEMS },
  label: 'Notas de una o varias secciones',
  kinds: ['ans-feed'],
  whyEmpty:
    'En este sitio no hay notas publicadas de esas secciones, o todas están también en las que se quitan.',
  query: {
    includeSections: named('section', { label: 'Secciones', several: true, required: true }),
    excludeSections: named('section', { label: 'Menos estas secciones', several: true }),
    ...feedPaging,
    ...pinFields,
  },
});
