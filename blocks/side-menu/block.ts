import { defineBlock } from '../_block/define-block.ts';
import { TWO_LEVELS } from '../_navigation/nodes.ts';
import { fields } from './fields.ts';
import { SideMenu } from './SideMenu.tsx';

export const sideMenu = defineBlock({
  name: 'side-menu',
  label: 'Menú lateral',
  group: 'navigation',
  keywords: ['hamburguesa', 'secciones', 'cajón'],
  version: 1,
  fields,
  content: ({ hierarchy: name }) => ({
    source: 'site-service-hierarchy',
    query: { hierarchy: name, feature: 'Homepage' },
    filter: TWO_LEVELS,
  }),
  uses: ['path'],
  View: SideMenu,
  placeholder: () => ({ title: 'Menú lateral', hint: 'Elige las secciones del menú' }),
});
