import { accessibleName } from '../../schemas/fields.ts';

export const fields = {
  ariaLabel: accessibleName({
    label: 'Nombre para lectores de pantalla',
    group: 'Accesibilidad',
    default: 'Breaking News Alert',
  }),
};
