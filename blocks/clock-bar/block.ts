import { defineBlock } from '../_block/define-block.ts';
import { firstLogo } from '../_navigation/logos.ts';
import { ClockBar } from './ClockBar.tsx';
import { fields } from './fields.ts';

export const clockBar = defineBlock({
  name: 'clock-bar',
  label: 'Barra del reloj',
  group: 'navigation',
  keywords: ['hora', 'fecha'],
  version: 1,
  fields,
  first: firstLogo('logoSite'),
  View: ClockBar,
});
