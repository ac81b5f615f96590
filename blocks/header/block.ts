import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { Header } from './Header.tsx';

export const header = defineBlock({
  name: 'header',
  label: 'Encabezado',
  group: 'text',
  keywords: ['título', 'rótulo'],
  version: 1,
  fields,
  View: Header,
  placeholder: () => ({ title: 'Encabezado', hint: 'Escribe el texto' }),
});
