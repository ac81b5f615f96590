import { defineBlock } from '../_block/define-block.ts';
import { TagTitle } from './TagTitle.tsx';

export const tagTitle = defineBlock({
  name: 'tag-title',
  label: 'Título de etiqueta',
  group: 'article',
  keywords: ['tema'],
  version: 1,
  fields: {},
  about: ['tag'],
  View: TagTitle,
  placeholder: () => ({
    title: 'Título de etiqueta',
    hint: 'Muestra el nombre y la descripción de la etiqueta de la página',
  }),
});
