import { defineLayout } from '../_layout/define-layout.ts';
import { RightRailAdvanced } from './RightRailAdvanced.tsx';

export const rightRailAdvanced = defineLayout({
  name: 'right-rail-advanced',
  label: 'Columna derecha avanzada',
  sections: [
    { name: 'navigation', label: 'Navegación' },
    { name: 'fullwidth1', label: 'Todo el ancho, arriba' },
    { name: 'main-1', label: 'Principal, primera parte' },
    { name: 'main-2', label: 'Principal, segunda parte' },
    { name: 'rightrail-top', label: 'Columna derecha, arriba', isRail: true },
    { name: 'rightrail-middle', label: 'Columna derecha, en medio', isRail: true },
    { name: 'rightrail-bottom', label: 'Columna derecha, abajo', isRail: true },
    { name: 'fullwidth2', label: 'Todo el ancho, abajo' },
    { name: 'footer', label: 'Pie de página' },
  ],
  View: RightRailAdvanced,
});
