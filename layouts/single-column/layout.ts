import { defineLayout } from '../_layout/define-layout.ts';
import { SingleColumn } from './SingleColumn.tsx';

export const singleColumn = defineLayout({
  name: 'single-column',
  label: 'Una columna',
  sections: [
    { name: 'navigation', label: 'Navegación' },
    { name: 'fullWidth', label: 'Todo el ancho' },
    { name: 'body', label: 'Cuerpo' },
    { name: 'footer', label: 'Pie de página' },
  ],
  View: SingleColumn,
});
