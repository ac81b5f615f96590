import { defineBlock } from '../_block/define-block.ts';
import { ONE_LEVEL } from '../_navigation/nodes.ts';
import { fields } from './fields.ts';
import { LinksBar } from './LinksBar.tsx';

export const linksBar = defineBlock({
  name: 'links-bar',
  label: 'Barra de enlaces',
  group: 'navigation',
  keywords: ['menú', 'enlaces rápidos'],
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
