import { contentConfig, toggle } from '../../schemas/fields.ts';

export const fields = {
  sectionContentConfig: contentConfig('navigation-hierarchy', {
    label: 'Sección',
    group: 'Contenido',
    visibleWhen: { field: 'inheritGlobalContent', equals: false },
  }),
  inheritGlobalContent: toggle({
    label: 'Usar la sección de la página',
    group: 'Contenido',
    default: true,
  }),
};
