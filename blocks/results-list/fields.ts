import { choice, toggle } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { listContentConfig } from '../_list/list-fields.ts';
import { imageRatio, show } from '../_story/story-fields.ts';

export const fields = {
  ...listContentConfig(),
  showItemOverline: toggle({ label: 'Antetítulo', group: 'Qué se muestra' }),
  ...show.headline(),
  ...show.image(),
  ...show.description(),
  ...show.byline(),
  ...show.date(),
  ...imageRatio('3:2'),
  variant: choice({
    label: 'Tamaño de las imágenes',
    group: 'Imagen',
    options: { standard: 'Según el lugar', large: 'Grandes' },
    default: 'standard',
    visibleWhen: { field: 'showImage', equals: true },
  }),
  ...lazyLoad(),
};
