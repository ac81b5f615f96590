import { named } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';

export const fields = {
  liveBlogId: named('live-blog', {
    label: 'Directo',
    help: 'Si no eliges ninguno, el de la nota de la página',
  }),
  ...lazyLoad(),
};
