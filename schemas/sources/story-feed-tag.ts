import { text } from '../fields.ts';
import { FEED_MAX_ITEMS, feedPaging } from './feed-paging.ts';
import { declareSource } from './source-declaration.ts';

export const storyFeedTag = declareSource({
  name: 'story-feed-tag',
  size: { field: 'feedSize', max: FEED_MAX_ITEMS },
  label: 'Notas de una etiqueta',
  kinds: ['ans-feed'],
  query: {
    tagSlug: text({
      label: 'Etiqueta',
      help: 'Como aparece en la dirección',
      required: true,
      placeholder: 'medio-ambiente',
    }),
    ...feedPaging,
  },
});
