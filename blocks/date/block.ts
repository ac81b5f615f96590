import { defineBlock } from '../_block/define-block.ts';
import { ArticleDate } from './ArticleDate.tsx';

export const date = defineBlock({
  name: 'date',
  label: 'Fecha de la nota',
  group: 'article',
  version: 1,
  fields: {},
  about: ['story'],
  View: ArticleDate,
  placeholder: () => ({
    title: 'Fecha de la nota',
    hint: 'Muestra la fecha de la nota de la página',
  }),
});
