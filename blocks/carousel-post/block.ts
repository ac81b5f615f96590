import type { FeedReply } from '../../schemas/feed.ts';
import { defineBlock } from '../_block/define-block.ts';
import { selectItems } from '../_list/select-items.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { CarouselPost } from './CarouselPost.tsx';
import { fields } from './fields.ts';

export const carouselPost = defineBlock({
  name: 'carousel-post',
  label: 'Carrusel de notas',
  group: 'promos',
  keywords: ['galería', 'slider', 'fotos'],
  version: 1,
  fields,
  content: ({ listContentConfig: config }, page) => feedRequest(config, 'carousel-post', page),
  select: (_, reply: FeedReply, { site }) => selectItems(reply, site.key),
  View: CarouselPost,
  placeholder: ({ listContentConfig: config }) =>
    config
      ? { title: 'Carrusel de notas', hint: 'La fuente no tiene notas para este sitio' }
      : { title: 'Carrusel de notas', hint: 'Elige de dónde salen las notas' },
});
