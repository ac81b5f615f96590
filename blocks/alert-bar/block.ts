import { defineBlock } from '../_block/define-block.ts';
import { AlertBar } from './AlertBar.tsx';
import { fields } from './fields.ts';

export const alertBar = defineBlock({
  name: 'alert-bar',
  label: 'Última hora',
  group: 'navigation',
  keywords: ['alerta', 'urgente', 'breaking', 'aviso'],
  places: { sections: ['navigation', 'full'] },
  version: 1,
  fields,
  View: AlertBar,
});
