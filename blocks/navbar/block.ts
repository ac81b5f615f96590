import { defineBlock } from '../_block/define-block.ts';
import { firstLogo } from '../_navigation/logos.ts';
import { TWO_LEVELS } from '../_navigation/nodes.ts';
import { fields } from './fields.ts';
import { Navbar } from './Navbar.tsx';

export const navbar = defineBlock({
  name: 'navbar',
  label: 'Barra de navegación',
  group: 'navigation',
  keywords: ['logo', 'menú', 'buscador'],
  version: 1,
  fields,
  first: firstLogo('selectLogo'),
  content: ({ hierarchy: name }) => ({
    source: 'site-service-hierarchy',
    query: { hierarchy: name, feature: 'Homepage' },
    filter: TWO_LEVELS,
  }),
  uses: ['path'],
  View: Navbar,
});
