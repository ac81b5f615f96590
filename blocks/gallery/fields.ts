import { contentConfig, optionalToggle, toggle } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';

const hide = (what: string) => toggle({ label: `Ocultar ${what}`, group: 'Pie' });

export const fields = {
  galleryContentConfig: contentConfig('any', {
    label: 'Galería',
    group: 'Contenido',
    help: 'Una galería o una nota con imágenes; de una lista, la primera que las tenga',
  }),
  inheritGlobalContent: optionalToggle({
    label: 'Usar la galería de la página',
    group: 'Contenido',
    help: 'Mientras no se elija otra cosa: sí, si no hay otra galería elegida',
  }),
  ...lazyLoad(),
  hideTitle: hide('el título'),
  hideCaption: hide('el pie'),
  hideCredits: hide('el crédito'),
};
