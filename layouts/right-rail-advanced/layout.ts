import { defineLayout, FRAME_REFUSES } from '../_layout/define-layout.ts';
import { RightRailAdvanced } from './RightRailAdvanced.tsx';

export const rightRailAdvanced = defineLayout({
  name: 'right-rail-advanced',
  label: 'Columna derecha avanzada',
  order: 2,
  sections: [
    { name: 'navigation', label: 'Navegación', role: 'navigation', refuses: FRAME_REFUSES },
    { name: 'fullwidth1', label: 'Todo el ancho, arriba', role: 'full' },
    { name: 'main-1', label: 'Principal, primera parte', role: 'main' },
    { name: 'main-2', label: 'Principal, segunda parte', role: 'main' },
    { name: 'rightrail-top', label: 'Columna derecha, arriba', role: 'rail' },
    { name: 'rightrail-middle', label: 'Columna derecha, en medio', role: 'rail' },
    { name: 'rightrail-bottom', label: 'Columna derecha, abajo', role: 'rail' },
    { name: 'fullwidth2', label: 'Todo el ancho, abajo', role: 'full' },
    { name: 'footer', label: 'Pie de página', role: 'footer', refuses: FRAME_REFUSES },
  ],
  View: RightRailAdvanced,
});
