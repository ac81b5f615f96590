import { defineBlock } from '../_block/define-block.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { TagsBar } from './TagsBar.tsx';

export const tagsBar = defineBlock({
  name: 'tags-bar',
  label: 'Etiquetas de la nota',
  group: 'article',
  keywords: ['temas', 'tags', 'palabras clave'],
  version: 1,
  fields: { ...lazyLoad() },
  about: ['story'],
  View: TagsBar,
  placeholder: () => ({
    title: 'Etiquetas de la nota',
    hint: 'La nota de la página no tiene etiquetas',
  }),
});
