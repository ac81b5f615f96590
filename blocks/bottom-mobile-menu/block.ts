import { defineBlock } from '../_block/define-block.ts';
import { ONE_LEVEL } from '../_navigation/nodes.ts';
import { BottomMobileMenu } from './BottomMobileMenu.tsx';
import { fields } from './fields.ts';

export const bottomMobileMenu = defineBlock({
  name: 'bottom-mobile-menu',
  label: 'Menú inferior en celular',
  group: 'navigation',
  keywords: ['teléfono', 'barra', 'inferior'],
  version: 1,
  fields,
  content: ({ hierarchy: name }) => ({
    source: 'site-service-hierarchy',
    query: { hierarchy: name, feature: 'Homepage' },
    filter: ONE_LEVEL,
  }),
  uses: ['path'],
  View: BottomMobileMenu,
  placeholder: () => ({
    title: 'Menú inferior en celular',
    hint: 'Elige las secciones: se ven las cinco primeras',
  }),
});
