import { defineBlock } from '../_block/define-block.ts';
import { itemRequest } from '../_story/story-requests.ts';
import { fields } from './fields.ts';
import { MediaPromo } from './MediaPromo.tsx';

export const mediaPromo = defineBlock({
  name: 'media-promo',
  label: 'Promo con video o imagen',
  group: 'promos',
  keywords: ['foto', 'multimedia', 'nota'],
  version: 1,
  holdsEmbeds: true,
  fields,
  content: ({ itemContentConfig: config }, page) => itemRequest(config, 'media-promo', page),
  View: MediaPromo,
  placeholder: ({ itemContentConfig: config }) =>
    config
      ? { title: 'Promo con video o imagen', hint: 'La nota elegida no está disponible' }
      : { title: 'Promo con video o imagen', hint: 'Elige una nota' },
});
