import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { HtmlBox } from './HtmlBox.tsx';

export const htmlBox = defineBlock({
  name: 'html-box',
  label: 'Caja de HTML',
  group: 'text',
  keywords: ['código', 'embed', 'iframe', 'widget', 'incrustar', 'botón', 'mapa', 'encuesta'],
  version: 1,
  fields,
  View: HtmlBox,
  placeholder: () => ({ title: 'Caja de HTML', hint: 'Escribe el HTML en el panel' }),
});
