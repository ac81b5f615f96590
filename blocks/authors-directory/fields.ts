import { toggle } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { listTitle } from '../_list/list-fields.ts';

export const fields = {
  ...listTitle(),
  showSearch: toggle({ label: 'Buscador', group: 'Qué se muestra', default: true }),
  ...lazyLoad(),
};
