import type { WayIn } from '../../ports.ts';
import { magicLinkRoutes } from './routes.ts';

/** A link that is mailed to the address of the account. */
export const linkWay: WayIn = { id: 'link', routes: magicLinkRoutes };
