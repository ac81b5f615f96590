import { defineBlock } from '../_block/define-block.ts';
import { ArticleByline } from './ArticleByline.tsx';

export const byline = defineBlock({
  name: 'byline',
  label: 'Autor de la nota',
  group: 'article',
  keywords: ['firma', 'crédito', 'periodista'],
  version: 1,
  fields: {},
  about: ['story'],
  View: ArticleByline,
  placeholder: () => ({ title: 'Autor de la nota', hint: 'La nota de la página no tiene autor' }),
});
