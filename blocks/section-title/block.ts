import { contentConfig, toggle } from '../../schemas/fields.ts';
import type { Section } from '../../schemas/section.ts';
import { defineBlock } from '../_block/define-block.ts';
import { SectionTitle } from './SectionTitle.tsx';

const fields = {
  sectionContentConfig: contentConfig('navigation-hierarchy', {
    label: 'Sección',
    group: 'Contenido',
    visibleWhen: { field: 'inheritGlobalContent', equals: false },
  }),
  inheritGlobalContent: toggle({
    label: 'Usar la sección de la página',
    group: 'Contenido',
    default: true,
  }),
};

export const sectionTitle = defineBlock<typeof fields, Section>({
  name: 'section-title',
  label: 'Título de sección',
  group: 'article',
  version: 1,
  fields,
  // spec 7: nothing is asked for while the page's own content is inherited.
  content: ({ sectionContentConfig: config, inheritGlobalContent }) =>
    !inheritGlobalContent && config
      ? { source: config.source, query: { ...config.query, feature: 'section-title' } }
      : null,
  uses: ['pageContent'],
  View: SectionTitle,
  placeholder: () => ({
    title: 'Título de sección',
    hint: 'Muestra el nombre de la sección y sus subsecciones',
  }),
});
