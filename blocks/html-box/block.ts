import { html } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { HtmlBox } from './HtmlBox.tsx';

export const htmlBox = defineBlock({
  name: 'html-box',
  label: 'Caja de HTML',
  group: 'text',
  version: 1,
  fields: {
    HTML: html({
      label: 'HTML',
      help: 'Al guardar se conserva sólo lo que la política del sitio permite',
    }),
  },
  View: HtmlBox,
  placeholder: () => ({ title: 'Caja de HTML', hint: 'Escribe el HTML en el panel' }),
});
