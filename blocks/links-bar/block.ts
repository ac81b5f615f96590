import { contentConfig, text } from '../../schemas/fields.ts';
import type { Section } from '../../schemas/section.ts';
import { defineBlock } from '../_block/define-block.ts';
import { ONE_LEVEL } from '../_navigation/nodes.ts';
import { LinksBar } from './LinksBar.tsx';

const fields = {
  navigationConfig: contentConfig('navigation-hierarchy', {
    label: 'Enlaces',
    group: 'Contenido',
    required: true,
  }),
  ariaLabel: text({
    label: 'Nombre para lectores de pantalla',
    group: 'Accesibilidad',
    default: 'More Links',
  }),
};

export const linksBar = defineBlock<typeof fields, Section>({
  name: 'links-bar',
  label: 'Barra de enlaces',
  group: 'navigation',
  version: 1,
  fields,
  content: ({ navigationConfig: config }) =>
    config
      ? {
          source: config.source,
          query: { ...config.query, feature: 'links-bar' },
          filter: ONE_LEVEL,
        }
      : null,
  uses: ['path'],
  View: LinksBar,
  placeholder: ({ navigationConfig }) => ({
    title: 'Barra de enlaces',
    hint: navigationConfig ? 'Ese menú no tiene enlaces.' : 'Elige el menú que se muestra.',
  }),
});
