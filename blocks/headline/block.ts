import { defineBlock } from '../_block/define-block.ts';
import { Headline } from './Headline.tsx';

export const headline = defineBlock({
  name: 'headline',
  label: 'Titular',
  group: 'article',
  keywords: ['título', 'encabezado', 'cabeza'],
  version: 1,
  fields: {},
  about: ['story'],
  View: Headline,
  placeholder: () => ({ title: 'Titular', hint: 'Muestra el titular de la nota de la página' }),
});
