import { choice, toggle } from '../../schemas/fields.ts';
import { LOGO_OPTIONS } from '../_navigation/logos.ts';

export const fields = {
  logoSite: choice({
    label: 'Logotipo',
    group: 'Contenido',
    options: LOGO_OPTIONS,
    default: 'brujula',
  }),
  lazyloadLogo: toggle({
    label: 'Cargar el logotipo cuando el lector se acerque',
    group: 'Rendimiento',
  }),
};
