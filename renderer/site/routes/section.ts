import { contentAt } from './at-address.ts';
import type { ContentRoute } from './content-route.ts';

export const sectionRoute: ContentRoute<'section'> = {
  find: (path, lookup) => contentAt('section', path, lookup),
  templates: () => ['section'],
};
