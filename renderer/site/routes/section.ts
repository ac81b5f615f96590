import type { Section } from '../../../schemas/section.ts';
import { contentOf } from './content-lookup.ts';
import type { ContentRoute } from './content-route.ts';

/** A section stands at its id. */
export const sectionRoute: ContentRoute<'section'> = {
  find: async (path, lookup) => {
    const sectionId = path.replace(/\/$/, '');
    if (!sectionId) return null;
    const section = await lookup.request<Section>('site-service-hierarchy', { sectionId });
    if (!section || section.inactive || section._id.replace(/\/$/, '') !== sectionId) return null;
    return contentOf(section, { kind: 'section', section });
  },
  templates: () => ['section'],
};
