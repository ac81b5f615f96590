import { hierarchy } from '../../schemas/fields.ts';

export const fields = {
  hierarchy: hierarchy({ label: 'Secciones del menú', group: 'Contenido' }),
};
