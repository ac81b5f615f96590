import { optionalNumber, text } from '../fields.ts';
import { FEED_MAX_ITEMS } from './feed-paging.ts';
import { pinFields } from './pins.ts';
import { declareSource } from './source-declaration.ts';

export const storyFeedQuery = declareSource({
  name: 'story-feed-query',
  offset: 'offset',
  size: { field: 'size', max: FEED_MAX_ITEMS },
  label: 'Notas que hablan de algo',
  kinds: ['ans-feed'],
  whyEmpty: 'Ninguna nota publicada del sitio tiene todas esas palabras.',
  query: {
    query: text({
      label: 'Palabras',
      help: 'Con * salen todas las notas del sitio',
      default: '*',
      max: 200,
    }),
    offset: optionalNumber({ label: 'Empezar después de', min: 0, max: 10_000 }),
    size: optionalNumber({ label: 'Número de notas', min: 1, max: FEED_MAX_ITEMS }),
    ...pinFields,
  },
});
