import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { LeadArt } from './LeadArt.tsx';

export const leadArt = defineBlock({
  name: 'lead-art',
  label: 'Imagen principal',
  group: 'article',
  keywords: ['foto', 'galería', 'video', 'portada de la nota'],
  version: 1,
  fields,
  about: ['story'],
  uses: ['pageType'],
  View: LeadArt,
  placeholder: () => ({
    title: 'Imagen principal',
    hint: 'La nota de la página no tiene imagen, video ni galería',
  }),
});
