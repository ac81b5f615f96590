import { defineBlock } from '../_block/define-block.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { fields } from './fields.ts';

export const articleBody = defineBlock({
  name: 'article-body',
  label: 'Cuerpo de la nota',
  group: 'article',
  version: 1,
  fields,
  container: {
    columns: ['Anuncios dentro del texto'],
    split: (_, children) => [[...children]],
    join: (_, columns) => ({ fields: {}, children: columns.flat() }),
    standsAlone: true,
  },
  about: ['story'],
  uses: ['pageType'],
  View: ArticleBody,
  placeholder: () => ({
    title: 'Cuerpo de la nota',
    hint: 'Muestra el texto de la nota de la página',
  }),
});
