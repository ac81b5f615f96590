import { choice, toggle } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { LOGO_OPTIONS } from '../_navigation/logos.ts';
import { ClockBar } from './ClockBar.tsx';

export const clockBar = defineBlock({
  name: 'clock-bar',
  label: 'Barra del reloj',
  group: 'navigation',
  version: 1,
  fields: {
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
  },
  View: ClockBar,
});
