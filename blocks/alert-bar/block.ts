import { alertBarCollections } from '../../schemas/sources/alert-bar-collections.ts';
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
  canvasContent: () => ({ source: alertBarCollections.name, query: { from: 0, size: 1 } }),
  View: AlertBar,
  placeholder: () => ({
    title: 'Última hora',
    hint: 'Ahora no hay ninguna. Cuando la haya, sale al pie de la pantalla',
  }),
});
