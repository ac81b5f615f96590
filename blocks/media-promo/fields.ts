import { choice, imageOverrideFields, text, toggle, url } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { itemContentConfig, viewportPercentage } from '../_promo/promo-fields.ts';
import { newTab, show } from '../_story/story-fields.ts';

const SIZES = { large: 'Grande', medium: 'Mediano', small: 'Pequeño' } as const;
const SHOWN = 'Qué se muestra';

export const fields = {
  ...itemContentConfig(),
  ...show.headline(),
  // rule 7.4: turning one on turns the other off.
  showImage: toggle({ label: 'Imagen', group: SHOWN, default: true, excludes: 'showVideo' }),
  showVideo: toggle({
    label: 'Video',
    group: SHOWN,
    help: 'En lugar de la imagen. Empieza solo, sin sonido, y se repite',
    excludes: 'showImage',
  }),
  ...show.description(),
  ...imageOverrideFields('Imagen', ['16:9']),
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
  ...newTab(),
  ...viewportPercentage(),
  ...lazyLoad(),
};
