import type { WayIn } from '../../ports.ts';
import { pruneRequests } from './requests.ts';
import { oidcClientRoutes } from './routes.ts';

/** An account at an OIDC provider of the site's own choice. */
export const oidcWay: WayIn = {
  id: 'oidc',
  routes: oidcClientRoutes,
  outside: ['OIDC'],
  prune: pruneRequests,
};
