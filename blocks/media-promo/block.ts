import { choice, text, toggle, url } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { defineBlock } from '../_block/define-block.ts';
import {
  imageOverride,
  itemContentConfig,
  lazyLoad,
  newTab,
  show,
  viewportPercentage,
} from '../_promo/promo-fields.ts';
import { itemRequest } from '../_story/story-requests.ts';
import { MediaPromo } from './MediaPromo.tsx';

const SIZES = { large: 'Grande', medium: 'Mediano', small: 'Pequeño' } as const;
const SHOWN = 'Qué se muestra';

const fields = {
  itemContentConfig: itemContentConfig(),
  showHeadline: show.headline(),
  // spec 4: turning one on turns the other off.
  showImage: toggle({ label: 'Imagen', group: SHOWN, default: true, excludes: 'showVideo' }),
  showVideo: toggle({
    label: 'Video',
    group: SHOWN,
    help: 'En lugar de la imagen. Empieza solo, sin sonido, y se repite',
    excludes: 'showImage',
  }),
  showDescription: show.description(),
  ...imageOverride(),
  titleSize: choice({
    label: 'Tamaño del titular',
    group: 'Texto',
    options: SIZES,
    default: 'medium',
  }),
  descriptionSize: choice({
    label: 'Tamaño de la descripción',
    group: 'Texto',
    options: SIZES,
    default: 'medium',
  }),
  textAlign: choice({
    label: 'Alineación',
    group: 'Texto',
    options: {
      left: 'A la izquierda',
      center: 'Al centro',
      right: 'A la derecha',
      justify: 'Justificado',
    },
    default: 'left',
  }),
  buttonText: text({ label: 'Texto del botón', group: 'Enlaces', max: 80 }),
  buttonURL: url({
    label: 'Enlace del botón',
    group: 'Enlaces',
    visibleWhen: { field: 'buttonText', isSet: true },
  }),
  newTab: newTab(),
  viewportPercentage: viewportPercentage(),
  lazyLoad: lazyLoad(),
};

export const mediaPromo = defineBlock<typeof fields, Story>({
  name: 'media-promo',
  label: 'Promo con video o imagen',
  group: 'promos',
  version: 1,
  fields,
  content: ({ itemContentConfig: config }, page) => itemRequest(config, 'media-promo', page),
  View: MediaPromo,
  placeholder: ({ itemContentConfig: config }) =>
    config
      ? { title: 'Promo con video o imagen', hint: 'La nota elegida no está disponible' }
      : { title: 'Promo con video o imagen', hint: 'Elige una nota' },
});
