import { defineLayout } from '../_layout/define-layout.ts';
import { RightRailCustom } from './RightRailCustom.tsx';

export const rightRailCustom = defineLayout({
  name: 'right-rail-custom',
  label: 'Columna derecha, dos veces',
  sections: [
    { name: 'navigation', label: 'Navegación' },
    { name: 'fullwidth', label: 'Todo el ancho, arriba' },
    { name: 'fullwidth1', label: 'Todo el ancho, segunda' },
    { name: 'main', label: 'Principal' },
    { name: 'rightrail', label: 'Columna derecha', isRail: true },
    { name: 'fullwidth2', label: 'Todo el ancho, en medio' },
    { name: 'main2', label: 'Principal, segunda parte' },
    { name: 'rightrail2', label: 'Columna derecha, segunda parte', isRail: true },
    { name: 'fullwidth3', label: 'Todo el ancho, abajo' },
    { name: 'footer', label: 'Pie de página' },
  ],
  View: RightRailCustom,
});
