import { text } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { AlertBar } from './AlertBar.tsx';

export const alertBar = defineBlock({
  name: 'alert-bar',
  label: 'Última hora',
  group: 'navigation',
  version: 1,
  fields: {
    ariaLabel: text({
      label: 'Nombre para lectores de pantalla',
      group: 'Accesibilidad',
      default: 'Breaking News Alert',
    }),
  },
  View: AlertBar,
});
