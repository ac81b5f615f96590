import { inlineText } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { headingSize } from '../_heading/heading-size.ts';
import { Header } from './Header.tsx';

export const header = defineBlock({
  name: 'header',
  label: 'Encabezado',
  group: 'text',
  version: 1,
  fields: { text: inlineText({ label: 'Texto' }), size: headingSize() },
  View: Header,
  placeholder: () => ({ title: 'Encabezado', hint: 'Escribe el texto' }),
});
