import { z } from 'zod';
import { choice, image, inlineText, list, text, url } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { SIDE_LABELS, SIDES, type Side } from '../_newspaper/columns.ts';
import { lazyLoad, newTab } from '../_promo/promo-fields.ts';
import { NewspaperManual } from './NewspaperManual.tsx';

/** What an editor writes of one item. */
const item = z.object({
  headline: text({ label: 'Titular', max: 300 }),
  description: text({ label: 'Descripción', max: 600, multiline: true }),
  byline: text({ label: 'Firma', max: 120, placeholder: 'Inés Carranza' }),
  image: image({ label: 'Imagen' }),
  linkURL: url({ label: 'Enlace' }),
});

const title = (side: Side) => inlineText({ label: 'Título', group: SIDE_LABELS[side] });
const MAX_ITEMS = 12;
const items = (side: Side, help: string) =>
  list({
    label: 'Notas',
    group: SIDE_LABELS[side],
    item,
    max: MAX_ITEMS,
    itemLabel: 'headline',
    help,
  });

export const newspaperManual = defineBlock({
  name: 'newspaper-manual',
  label: 'Periódico a mano',
  group: 'lists',
  version: 1,
  fields: {
    titleLeft: title('Left'),
    itemsLeft: items('Left', 'Se muestran todas'),
    typeLeftPost: choice({
      label: 'Imágenes',
      group: SIDE_LABELS.Left,
      options: { Post: 'Cuadradas', Circle: 'Redondas' },
      default: 'Post',
    }),
    titleCenter: title('Center'),
    itemsCenter: items('Center', 'Se muestra la primera'),
    titleRight: title('Right'),
    itemsRight: items('Right', 'Se muestra la primera'),
    newTab: newTab(),
    lazyLoad: lazyLoad(),
  },
  View: NewspaperManual,
  placeholder: (values) => ({
    title: 'Periódico a mano',
    hint: SIDES.some((side) => values[`items${side}`].length > 0)
      ? 'A sus notas les falta el titular o la imagen'
      : 'Añade notas a sus columnas',
  }),
});
