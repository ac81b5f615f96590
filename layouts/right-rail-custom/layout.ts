import { defineLayout, FRAME_REFUSES } from '../_layout/define-layout.ts';
import { RightRailCustom } from './RightRailCustom.tsx';

export const rightRailCustom = defineLayout({
  name: 'right-rail-custom',
  label: 'Columna derecha, dos veces',
  order: 1,
  sections: [
    { name: 'navigation', label: 'Navegación', role: 'navigation', refuses: FRAME_REFUSES },
    { name: 'fullwidth', label: 'Todo el ancho, arriba', role: 'full' },
    { name: 'fullwidth1', label: 'Todo el ancho, segunda', role: 'full' },
    { name: 'main', label: 'Principal', role: 'main' },
    { name: 'rightrail', label: 'Columna derecha', role: 'rail' },
    { name: 'fullwidth2', label: 'Todo el ancho, en medio', role: 'full' },
    { name: 'main2', label: 'Principal, segunda parte', role: 'main' },
    { name: 'rightrail2', label: 'Columna derecha, segunda parte', role: 'rail' },
    { name: 'fullwidth3', label: 'Todo el ancho, abajo', role: 'full' },
    { name: 'footer', label: 'Pie de página', role: 'footer', refuses: FRAME_REFUSES },
  ],
  View: RightRailCustom,
});
