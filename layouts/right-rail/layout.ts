import { defineLayout, FRAME_REFUSES } from '../_layout/define-layout.ts';
import { RightRail } from './RightRail.tsx';

export const rightRail = defineLayout({
  name: 'right-rail',
  label: 'Columna derecha',
  order: 3,
  sections: [
    { name: 'navigation', label: 'Navegación', role: 'navigation', refuses: FRAME_REFUSES },
    { name: 'fullwidth1', label: 'Todo el ancho, arriba', role: 'full' },
    { name: 'main', label: 'Principal', role: 'main' },
    { name: 'rightrail', label: 'Columna derecha', role: 'rail' },
    { name: 'fullwidth2', label: 'Todo el ancho, abajo', role: 'full' },
    { name: 'footer', label: 'Pie de página', role: 'footer', refuses: FRAME_REFUSES },
  ],
  View: RightRail,
});
