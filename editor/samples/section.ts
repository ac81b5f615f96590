import type { ContentSample } from './content-sample.ts';

export const sectionSample: ContentSample<'section'> = {
  label: 'Una sección',
  missing: 'No hay secciones en el sitio.',
  pageTypes: ['section'],
  picker: 'section',
  startsFrom: 'section',
  content: ({ section }) => (section ? { kind: 'section', section } : null),
  title: ({ section }) => section.name ?? section._id,
  path: ({ section }) => `${section._id}/`,
};
