import { defineLayout } from '../_layout/define-layout.ts';
import { SingleColumn } from './SingleColumn.tsx';

export const singleColumn = defineLayout({
  name: 'single-column',
  label: 'Una columna',
  order: 4,
  sections: [
    { name: 'navigation', label: 'Navegación', role: 'navigation' },
    { name: 'fullWidth', label: 'Todo el ancho', role: 'full' },
    { name: 'body', label: 'Cuerpo', role: 'main' },
    { name: 'footer', label: 'Pie de página', role: 'footer' },
  ],
  View: SingleColumn,
});
