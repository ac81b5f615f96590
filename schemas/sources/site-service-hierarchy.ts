import { hierarchy, named } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

export const siteServiceHierarchy = declareSource({
  name: 'site-service-hierarchy',
  label: 'Secciones y menús del sitio',
  kinds: ['navigation-hierarchy'],
  whyEmpty: 'El menú no existe o no tiene esa sección.',
  query: {
    hierarchy: hierarchy({ label: 'Menú', default: 'default' }),
    sectionId: named('section', { label: 'Sólo esta sección' }),
  },
});
