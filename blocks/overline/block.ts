import { defineBlock } from '../_block/define-block.ts';
import { ArticleOverline } from './ArticleOverline.tsx';

export const overline = defineBlock({
  name: 'overline',
  label: 'Antetítulo',
  group: 'article',
  keywords: ['cintillo', 'kicker', 'sección'],
  version: 1,
  fields: {},
  about: ['story'],
  View: ArticleOverline,
  placeholder: () => ({
    title: 'Antetítulo',
    hint: 'Muestra la sección o la etiqueta de la nota de la página',
  }),
});
