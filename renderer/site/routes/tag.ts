import { contentAt } from './at-address.ts';
import type { ContentRoute } from './content-route.ts';

export const tagRoute: ContentRoute<'tag'> = {
  find: (path, lookup) => contentAt('tag', path, lookup),
  templates: () => ['tag'],
};
