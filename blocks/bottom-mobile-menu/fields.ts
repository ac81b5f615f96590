import { z } from 'zod';
import { choice, hierarchy, list, toggle } from '../../schemas/fields.ts';
import { MENU_ICONS } from './menu-icons.ts';

/** More do not fit beside each other on a phone. */
export const MAX_ITEMS = 5;

export const fields = {
  hierarchy: hierarchy({
    label: 'Secciones del menú',
    group: 'Contenido',
    help: 'Se ven las cinco primeras',
  }),
  icons: list({
    label: 'Íconos',
    group: 'Apariencia',
    help: 'En el orden de las secciones; sin uno, el que va con la sección',
    item: z.object({ icon: choice({ label: 'Ícono', options: MENU_ICONS, default: 'news' }) }),
    itemLabel: 'icon',
    max: MAX_ITEMS,
  }),
  showLogo: toggle({ label: 'Mostrar el logotipo', group: 'Apariencia', default: true }),
};
