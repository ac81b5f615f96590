import { contentConfig } from '../../schemas/fields.ts';
import type { Section } from '../../schemas/section.ts';
import { defineBlock } from '../_block/define-block.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { Footer } from './Footer.tsx';

const fields = {
  navigationConfig: contentConfig('navigation-hierarchy', {
    label: 'Menú del pie',
    group: 'Contenido',
    help: 'Si no eliges ninguno se usa el menú «footer»',
  }),
  ...lazyLoad(),
};

export const footer = defineBlock<typeof fields, Section>({
  name: 'footer',
  label: 'Pie de página',
  group: 'navigation',
  keywords: ['contacto', 'legales', 'menú', 'footer', 'redes'],
  places: { sections: ['footer'] },
  version: 1,
  fields,
  content: ({ navigationConfig: config }) => ({
    source: config?.source ?? 'site-service-hierarchy',
    query: { hierarchy: 'footer', ...config?.query, feature: 'footer' },
  }),
  View: Footer,
});
