import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { HeaderSection } from './HeaderSection.tsx';

export const headerSection = defineBlock({
  name: 'header-section',
  label: 'Encabezado de sección',
  group: 'text',
  keywords: ['título', 'rótulo'],
  version: 1,
  fields,
  View: HeaderSection,
  placeholder: () => ({ title: 'Encabezado de sección', hint: 'Escribe el título' }),
});
