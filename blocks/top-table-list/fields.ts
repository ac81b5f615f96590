import { choice, type FieldOptions, number, toggle, withSuffix } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { listContentConfig, offsetOverride } from '../_list/list-fields.ts';
import { IMAGE_POSITIONS, playVideoInPlace } from '../_promo/promo-fields.ts';
import { imageRatio, show, showFields } from '../_story/story-fields.ts';
import type { TableCount } from './sizes.ts';

const MAX_STORIES = 50;

const count = (group: string) =>
  number({ label: 'Cuántas', group, default: 0, min: 0, max: MAX_STORIES });

/** Options of the fields about one size: the form shows them while that size takes any stories. */
const about = (group: string, field: TableCount) =>
  ({ group, visibleWhen: { field, notEquals: 0 } }) as const satisfies Partial<FieldOptions>;

const bottomBorder = (size: Partial<FieldOptions>) => ({
  showBottomBorder: toggle({ label: 'Línea debajo', default: true, ...size }),
});

/** What the two large sizes can show (rule 7.6). */
const large = (size: Partial<FieldOptions>) => ({
  ...showFields(size),
  ...bottomBorder(size),
  ...playVideoInPlace(size),
  ...imageRatio('4:3', size),
});

const medium = (size: Partial<FieldOptions>) => ({
  ...show.headline(size),
  ...show.image(size),
  ...show.description(size),
  ...show.byline(size),
  ...show.date(size),
  ...bottomBorder(size),
  ...imageRatio('16:9', size),
});

const small = (size: Partial<FieldOptions>) => ({
  ...show.headline(size),
  ...show.image(size),
  ...bottomBorder(size),
  ...imageRatio('3:2', size),
});

const SMALL = about('Pequeñas', 'small');

export const fields = {
  ...listContentConfig(),
  ...offsetOverride(),
  variant: choice({
    label: 'Aspecto',
    group: 'Contenido',
    help: 'El del diario firma con una sola persona; el general, con todas',
    options: { publisher: 'Del diario', general: 'General' },
    default: 'publisher',
  }),
  extraLarge: count('Muy grandes'),
  ...withSuffix(large(about('Muy grandes', 'extraLarge')), 'XL'),
  large: count('Grandes'),
  ...withSuffix(large(about('Grandes', 'large')), 'LG'),
  medium: count('Medianas'),
  ...withSuffix(medium(about('Medianas', 'medium')), 'MD'),
  small: count('Pequeñas'),
  ...withSuffix(small(SMALL), 'SM'),
  storiesPerRowSM: number({ label: 'Notas por fila', default: 2, min: 1, max: 4, ...SMALL }),
  imagePositionSM: choice({
    label: 'Lugar de la imagen',
    help: '«Siempre» también en teléfonos, sólo con el aspecto del diario',
    options: { ...IMAGE_POSITIONS, top: 'Siempre arriba', bottom: 'Siempre abajo' },
    default: 'right',
    ...SMALL,
  }),
  ...lazyLoad(),
};
