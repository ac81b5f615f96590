import { text } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';

export const fields = {
  liveBlogId: text({
    label: 'Identificador del directo',
    help: 'Vacío: el directo de la nota de la página',
  }),
  ...lazyLoad(),
};
