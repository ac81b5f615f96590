import type { WayIn } from '../../ports.ts';
import { byPassword, passwordRoutes } from './routes.ts';

/** An address and a password. */
export const passwordWay: WayIn = {
  id: 'password',
  routes: passwordRoutes,
  grants: { password: byPassword },
};
