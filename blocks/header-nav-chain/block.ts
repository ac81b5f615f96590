import { defineBlock } from '../_block/define-block.ts';
import { ONE_LEVEL, TWO_LEVELS } from '../_navigation/nodes.ts';
import { fields } from './fields.ts';
import { HeaderNavChain } from './HeaderNavChain.tsx';

const menuRequest = (name: string, feature: string, filter: readonly string[]) => ({
  source: 'site-service-hierarchy',
  query: { hierarchy: name, feature },
  filter,
});

export const headerNavChain = defineBlock({
  name: 'header-nav-chain',
  label: 'Cabecera con menú',
  group: 'navigation',
  keywords: ['logo', 'menú', 'hamburguesa'],
  version: 1,
  fields,
  content: ({ hierarchy, horizontalLinksHierarchy, logoAlignment }) => ({
    sections: menuRequest(hierarchy, 'header-nav-chain', TWO_LEVELS),
    ...(horizontalLinksHierarchy && logoAlignment !== 'center'
      ? { links: menuRequest(horizontalLinksHierarchy, 'links-bar', ONE_LEVEL) }
      : {}),
  }),
  container: {
    columns: ['Bloques para la barra y el menú'],
    split: (_fields, children) => [[...children]],
    join: (_fields, columns) => ({ fields: {}, children: columns.flat() }),
    standsAlone: true,
  },
  uses: ['path'],
  View: HeaderNavChain,
});
