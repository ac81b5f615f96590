import { z } from 'zod';
import { choice, image, inlineText, list, text, url } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { SIDE_LABELS, type Side } from '../_newspaper/columns.ts';
import { newTab } from '../_story/story-fields.ts';

/** What an editor writes of one item. */
const item = z.object({
  headline: text({ label: 'Titular', max: 300 }),
  description: text({ label: 'Descripción', max: 600, multiline: true }),
  byline: text({ label: 'Firma', max: 120, placeholder: 'Inés Carranza' }),
  image: image({ label: 'Imagen', altBeside: ['headline', 'description'] }),
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

export const fields = {
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
  ...newTab(),
  ...lazyLoad(),
};
