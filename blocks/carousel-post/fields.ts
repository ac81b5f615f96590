import { choice, toggle } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { listContentConfig, listShows, listTitle } from '../_list/list-fields.ts';
import { linkURL } from '../_story/story-fields.ts';

const PICTURE = { group: 'Imagen', visibleWhen: { field: 'showImage', equals: true } } as const;
const BESIDE = { group: 'Imagen', visibleWhen: { field: 'imageType', equals: 'image' } } as const;

export const fields = {
  ...listContentConfig(),
  ...listTitle(),
  ...linkURL(),
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
  ...listShows.headline(),
  ...listShows.image(),
  ...listShows.byline(),
  ...listShows.date(),
  ...listShows.dividers(),
  smallImage: toggle({ label: 'Imagen pequeña', ...BESIDE }),
  bgBorderRadius: toggle({ label: 'Esquinas redondas (8 px)', ...PICTURE }),
  ...lazyLoad(),
};
