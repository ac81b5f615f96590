import { named } from '../fields.ts';
import { FEED_MAX_ITEMS, feedPaging } from './feed-paging.ts';
import { pinFields } from './pins.ts';
import { declareSource } from './source-declaration.ts';

export const storyFeedAuthor = declareSource({
  name: 'story-feed-author',
  offset: 'feedOffset',
  size: { field: 'feedSize', max: FEED_MAX_ITEMS },
  label: 'Notas de una persona',
  kinds: ['ans-feed'],
  whyEmpty: 'En este sitio no hay notas publicadas con esa firma.',
  query: {
    authorSlug: named('author', { label: 'Autor o autora', required: true }),
    ...feedPaging,
    ...pinFields,
  },
});
