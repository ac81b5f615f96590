import { adType, toggle } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { GoogleAd } from './GoogleAd.tsx';

export const googleAd = defineBlock({
  name: 'google-ad',
  label: 'Anuncio',
  group: 'ads',
  version: 1,
  fields: {
    adType: adType({ label: 'Tipo de anuncio', required: true }),
    lazyLoad: toggle({
      label: 'Pedir el anuncio cuando el lector se acerque',
      group: 'Rendimiento',
      default: true,
    }),
    displayAdLabel: toggle({ label: 'Mostrar la palabra «Publicidad»', default: true }),
    reserveSpace: toggle({
      label: 'Apartar el espacio',
      help: 'Para que la página no se mueva cuando llega el anuncio',
      default: true,
    }),
  },
  // What is lazy is the advertisement: its room must be there from the start.
  isPlaceLazy: false,
  uses: ['pageType', 'pageContent'],
  View: GoogleAd,
});
