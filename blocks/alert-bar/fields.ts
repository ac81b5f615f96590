import { text } from '../../schemas/fields.ts';

export const fields = {
  ariaLabel: text({
    label: 'Nombre para lectores de pantalla',
    group: 'Accesibilidad',
    default: 'Breaking News Alert',
  }),
};
