import type { FeedReply } from '../../schemas/feed.ts';
import { choice, color, toggle } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { defineBlock } from '../_block/define-block.ts';
import { listContentConfig, listTitle } from '../_list/list-fields.ts';
import { selectItems } from '../_list/select-items.ts';
import { LOGO_OPTIONS } from '../_navigation/logos.ts';
import { lazyLoad } from '../_promo/promo-fields.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { PromoCarousel } from './PromoCarousel.tsx';

const LOOK = 'Aspecto';

const fields = {
  listContentConfig: listContentConfig(),
  title: listTitle(),
  titleColor: choice({
    label: 'Color del título',
    group: LOOK,
    help: 'Donde no se leería sobre el fondo, se usa otro',
    options: { Black: 'Negro', Red: 'Rojo' },
    default: 'Black',
  }),
  titleSize: choice({
    label: 'Tamaño del título',
    group: LOOK,
    options: { medium: 'Mediano', small: 'Pequeño' },
    default: 'medium',
  }),
  backgroundColor: color({
    label: 'Color de fondo',
    group: LOOK,
    default: 'Soft White',
    named: {
      Black: 'Negro',
      'Crimson Red': 'Rojo carmesí',
      'Brown Orange': 'Naranja tostado',
      'Sand Yellow': 'Amarillo arena',
      'Bright Yellow': 'Amarillo brillante',
      'Golden Yellow': 'Amarillo oro',
      'Cyan Blue': 'Azul cian',
      'Light Gray': 'Gris claro',
      'Soft White': 'Blanco suave',
      Cream: 'Crema',
      'Sky Blue': 'Azul cielo',
      White: 'Blanco',
    },
  }),
  logo: choice({
    label: 'Logotipo',
    group: LOOK,
    options: {
      brujula: LOGO_OPTIONS.brujula,
      'destino-c': LOGO_OPTIONS['destino-c'],
      none: 'Ninguno',
    },
    default: 'brujula',
  }),
  enableAutoplay: toggle({
    label: 'Ofrecer el pase automático',
    group: LOOK,
    help: 'Con un botón; no a quien pide menos movimiento',
  }),
  lazyLoad: lazyLoad(),
};

export const promoCarousel = defineBlock<typeof fields, FeedReply, Story[]>({
  name: 'promo-carousel',
  label: 'Carrusel de promos',
  group: 'promos',
  version: 1,
  fields,
  content: ({ listContentConfig: config }, page) => feedRequest(config, 'promo-carousel', page),
  select: (_, reply, { site }) => selectItems(reply, site.key),
  View: PromoCarousel,
  placeholder: ({ listContentConfig: config }) =>
    config
      ? { title: 'Carrusel de promos', hint: 'La fuente no tiene notas para este sitio' }
      : { title: 'Carrusel de promos', hint: 'Elige de dónde salen las notas' },
});
