import { contentConfig, optionalToggle } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { imageRatio, show } from '../_story/story-fields.ts';

export const fields = {
  inheritGlobalContent: optionalToggle({
    label: 'Usar la búsqueda de la página',
    group: 'Contenido',
    help: 'Mientras no se elija otra cosa, sí',
  }),
  searchContentConfig: contentConfig('search', {
    label: 'Búsqueda propia',
    group: 'Contenido',
    visibleWhen: { field: 'inheritGlobalContent', equals: false },
  }),
  ...imageRatio('16:9'),
  ...show.headline(),
  ...show.image(),
  ...show.description(),
  ...show.byline(),
  ...show.date(),
  ...lazyLoad(),
};
