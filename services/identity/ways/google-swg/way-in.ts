import type { WayIn } from '../../ports.ts';
import { swgRoutes } from './routes.ts';

/** What Subscribe with Google asks of accounts that Google opens. */
export const swgWay: WayIn = { id: 'google-swg', routes: swgRoutes };
