import { defineLayout } from '../_layout/define-layout.ts';
import { RightRail } from './RightRail.tsx';

export const rightRail = defineLayout({
  name: 'right-rail',
  label: 'Columna derecha',
  sections: [
    { name: 'navigation', label: 'Navegación' },
    { name: 'fullwidth1', label: 'Todo el ancho, arriba' },
    { name: 'main', label: 'Principal' },
    { name: 'rightrail', label: 'Columna derecha', isRail: true },
    { name: 'fullwidth2', label: 'Todo el ancho, abajo' },
    { name: 'footer', label: 'Pie de página' },
  ],
  View: RightRail,
});
