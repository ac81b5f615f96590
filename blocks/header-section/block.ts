import { inlineText } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { headingSize } from '../_heading/heading-size.ts';
import { linkURL, newTab } from '../_promo/promo-fields.ts';
import { HeaderSection } from './HeaderSection.tsx';

export const headerSection = defineBlock({
  name: 'header-section',
  label: 'Encabezado de sección',
  group: 'text',
  version: 1,
  fields: {
    title: inlineText({ label: 'Título' }),
    linkURL: linkURL(),
    newTab: newTab(),
    size: headingSize(),
  },
  View: HeaderSection,
  placeholder: () => ({ title: 'Encabezado de sección', hint: 'Escribe el título' }),
});
