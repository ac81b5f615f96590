import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { SectionTitle } from './SectionTitle.tsx';

export const sectionTitle = defineBlock({
  name: 'section-title',
  label: 'Título de sección',
  group: 'article',
  version: 1,
  fields,
  // rule 6.14: nothing is requested while the page's own content is inherited.
  content: ({ sectionContentConfig: config, inheritGlobalContent }) =>
    !inheritGlobalContent && config
      ? { source: config.source, query: { ...config.query, feature: 'section-title' } }
      : null,
  about: ['section'],
  asksPage: ({ inheritGlobalContent }) => inheritGlobalContent,
  View: SectionTitle,
  placeholder: () => ({
    title: 'Título de sección',
    hint: 'Muestra el nombre de la sección y sus subsecciones',
  }),
});
