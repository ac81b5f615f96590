import { defineLayout, FRAME_REFUSES } from '../_layout/define-layout.ts';
import { SingleColumn } from './SingleColumn.tsx';

export const singleColumn = defineLayout({
  name: 'single-column',
  label: 'Una columna',
  order: 4,
  sections: [
    { name: 'navigation', label: 'Navegación', role: 'navigation', refuses: FRAME_REFUSES },
    { name: 'fullWidth', label: 'Todo el ancho', role: 'full' },
    { name: 'body', label: 'Cuerpo', role: 'main' },
    { name: 'footer', label: 'Pie de página', role: 'footer', refuses: FRAME_REFUSES },
  ],
  View: SingleColumn,
});
