import { optionalNumber } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { listContentConfig, listTitle, offsetOverride } from '../_list/list-fields.ts';

export const fields = {
  ...listTitle(),
  ...listContentConfig(),
  ...offsetOverride(),
  displayAmount: optionalNumber({
    label: 'Número de notas',
    group: 'Contenido',
    help: 'Vacío: todas las de la fuente',
    min: 1,
    max: 100,
  }),
  ...lazyLoad(),
};
