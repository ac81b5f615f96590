import { accessibleName, contentConfig } from '../../schemas/fields.ts';

export const fields = {
  navigationConfig: contentConfig('navigation-hierarchy', {
    label: 'Enlaces',
    group: 'Contenido',
    required: true,
  }),
  ariaLabel: accessibleName({
    label: 'Nombre para lectores de pantalla',
    group: 'Accesibilidad',
    default: 'More Links',
  }),
};
