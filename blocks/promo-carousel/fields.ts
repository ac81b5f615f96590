import { choice, color, toggle } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { listContentConfig, listTitle } from '../_list/list-fields.ts';
import { LOGO_OPTIONS } from '../_navigation/logos.ts';

const LOOK = 'Aspecto';

export const fields = {
  ...listContentConfig(),
  ...listTitle(),
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
      own: LOGO_OPTIONS.own,
      none: 'Ninguno',
    },
    default: 'brujula',
  }),
  enableAutoplay: toggle({
    label: 'Ofrecer el pase automático',
    group: LOOK,
    help: 'Con un botón; no a quien pide menos movimiento',
  }),
  ...lazyLoad(),
};
