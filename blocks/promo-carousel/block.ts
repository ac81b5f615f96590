import type { FeedReply } from '../../schemas/feed.ts';
import { defineBlock } from '../_block/define-block.ts';
import { selectItems } from '../_list/select-items.ts';
import { firstLogo } from '../_navigation/logos.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { fields } from './fields.ts';
import { groundContrasts } from './ground.ts';
import { PromoCarousel } from './PromoCarousel.tsx';

export const promoCarousel = defineBlock({
  name: 'promo-carousel',
  label: 'Carrusel de promos',
  group: 'promos',
  keywords: ['galería', 'slider', 'notas'],
  version: 1,
  fields,
  first: firstLogo('logo'),
  content: ({ listContentConfig: config }, page) => feedRequest(config, 'promo-carousel', page),
  select: (_, reply: FeedReply, { site }) => selectItems(reply, site.key),
  contrasts: groundContrasts,
  View: PromoCarousel,
  placeholder: ({ listContentConfig: config }) =>
    config
      ? { title: 'Carrusel de promos', hint: 'La fuente no tiene notas para este sitio' }
      : { title: 'Carrusel de promos', hint: 'Elige de dónde salen las notas' },
});
