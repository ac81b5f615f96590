import { named } from '../fields.ts';
import { FEED_MAX_ITEMS, feedPaging } from './feed-paging.ts';
import { pinFields } from './pins.ts';
import { declareSource } from './source-declaration.ts';

export const storyFeedTag = declareSource({
  name: 'story-feed-tag',
  offset: 'feedOffset',
  size: { field: 'feedSize', max: FEED_MAX_ITEMS },
  label: 'Notas de una etiqueta',
  kinds: ['ans-feed'],
  whyEmpty: 'En este sitio no hay notas publicadas con esa etiqueta.',
  query: {
    tagSlug: named('tag', { label: 'Etiqueta', required: true }),
    ...feedPaging,
    ...pinFields,
  },
});
