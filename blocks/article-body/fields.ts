import { choice, keyValue, number, toggle } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';

const hide = (what: string, group: string) => toggle({ label: `Ocultar ${what}`, group });

export const fields = {
  elementPlacement: keyValue({
    label: 'Lugar de los anuncios',
    group: 'Anuncios',
    help: 'Posición del anuncio (1, 2…) y párrafo después del cual aparece',
  }),
  ...lazyLoad(),
  hideImageTitle: hide('el título', 'Imágenes'),
  hideImageCaption: hide('el pie', 'Imágenes'),
  hideImageCredits: hide('el crédito', 'Imágenes'),
  hideGalleryTitle: hide('el título', 'Galerías'),
  hideGalleryCaption: hide('el pie', 'Galerías'),
  hideGalleryCredits: hide('el crédito', 'Galerías'),
  hideVideoTitle: hide('el título', 'Videos'),
  hideVideoCaption: hide('el pie', 'Videos'),
  hideVideoCredits: hide('el crédito', 'Videos'),
  aspectRatio: choice({
    label: 'Proporción del video',
    group: 'Videos',
    options: { '--': 'La del video', '16:9': '16:9', '9:16': '9:16', '1:1': '1:1', '4:3': '4:3' },
    default: '--',
    required: true,
  }),
  viewportPercentage: number({
    label: 'Alto máximo del video (% de la pantalla)',
    group: 'Videos',
    default: 65,
    min: 0,
    max: 150,
    step: 5,
  }),
  borderRadius: toggle({ label: 'Esquinas redondeadas', group: 'Videos' }),
};
