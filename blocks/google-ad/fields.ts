import { adType, toggle } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';

export const fields = {
  adType: adType({ label: 'Tipo de anuncio', required: true, sample: '300x250' }),
  ...lazyLoad({ label: 'Pedir el anuncio cuando el lector se acerque', default: true }),
  displayAdLabel: toggle({ label: 'Mostrar la palabra «Publicidad»', default: true }),
  reserveSpace: toggle({
    label: 'Apartar el espacio',
    help: 'Para que la página no se mueva cuando llega el anuncio',
    default: true,
  }),
};
