import type { SocialProvider } from '../../../../schemas/identity/wire.ts';
import type { GrantHandler, WayIn } from '../../ports.ts';
import { TYPE_OF } from './person.ts';
import { byProvider, socialRoutes } from './routes.ts';

/** An account at Google, Facebook or Apple. */
export const socialWay: WayIn = {
  id: 'social',
  routes: socialRoutes,
  grants: {
    google: byProvider('google'),
    facebook: byProvider('facebook'),
    apple: byProvider('apple'),
  } satisfies Record<SocialProvider, GrantHandler>,
  // Apple has the browser send a form.
  openTo: ['/v1/apple/auth'],
  outside: Object.values(TYPE_OF),
};
