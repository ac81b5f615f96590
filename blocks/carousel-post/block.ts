import type { FeedReply } from '../../schemas/feed.ts';
import { choice, toggle } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { defineBlock } from '../_block/define-block.ts';
import { listContentConfig, listTitle, showOf } from '../_list/list-fields.ts';
import { selectItems } from '../_list/select-items.ts';
import { lazyLoad, linkURL } from '../_promo/promo-fields.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { CarouselPost } from './CarouselPost.tsx';

const PICTURE = { group: 'Imagen', visibleWhen: { field: 'showImage', equals: true } } as const;
const BESIDE = { group: 'Imagen', visibleWhen: { field: 'imageType', equals: 'image' } } as const;

const fields = {
  listContentConfig: listContentConfig(),
  title: listTitle(),
  linkURL: linkURL(),
  imageType: choice({
    label: 'Imagen',
    options: { image: 'Junto al texto', background: 'De fondo' },
    default: 'image',
    ...PICTURE,
  }),
  imagePosition: choice({
    label: 'Lugar de la imagen',
    options: { top: 'Arriba', bottom: 'Abajo', left: 'A la izquierda', right: 'A la derecha' },
    default: 'top',
    ...BESIDE,
  }),
  showHeadline: showOf.headline(),
  showImage: showOf.image(),
  showByline: showOf.byline(),
  showDate: showOf.date(),
  showDividers: showOf.dividers(),
  smallImage: toggle({ label: 'Imagen pequeña', ...BESIDE }),
  bgBorderRadius: toggle({ label: 'Esquinas redondas (8 px)', ...PICTURE }),
  lazyLoad: lazyLoad(),
};

export const carouselPost = defineBlock<typeof fields, FeedReply, Story[]>({
  name: 'carousel-post',
  label: 'Carrusel de notas',
  group: 'promos',
  version: 1,
  fields,
  content: ({ listContentConfig: config }, page) => feedRequest(config, 'carousel-post', page),
  select: (_, reply, { site }) => selectItems(reply, site.key),
  View: CarouselPost,
  placeholder: ({ listContentConfig: config }) =>
    config
      ? { title: 'Carrusel de notas', hint: 'La fuente no tiene notas para este sitio' }
      : { title: 'Carrusel de notas', hint: 'Elige de dónde salen las notas' },
});
