import { contentAt } from './at-address.ts';
import type { ContentRoute } from './content-route.ts';

export const authorRoute: ContentRoute<'author'> = {
  find: (path, lookup) => contentAt('author', path, lookup),
  templates: () => ['author'],
};
