import { named, optionalNumber } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';

export const fields = {
  liveBlogId: named('live-blog', {
    label: 'Directo',
    help: 'Si no eliges ninguno, el de la nota de la página',
  }),
  entries: optionalNumber({
    label: 'Cuántas actualizaciones',
    help: 'Para una portada, tres o cuatro; vacío: veinte',
    min: 1,
    max: 50,
  }),
  ...lazyLoad(),
};
