import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { LandingStore } from './LandingStore.tsx';

export const landingStore = defineBlock({
  name: 'landing-store',
  label: 'Descarga de la app',
  group: 'navigation',
  keywords: ['aplicación', 'play store', 'app store', 'tienda'],
  version: 1,
  fields,
  View: LandingStore,
  placeholder: () => ({ title: 'Descarga de la app', hint: 'Escribe el título o las tiendas' }),
});
