import { type PublicRoutes, reads, writes } from './public-route.ts';

/** rule 12.98: every call of the paywall. What it does not have is refused. */
export const PAYWALL_ROUTES: PublicRoutes<never> = {
  // Counts one more free story of an address and a site, of those who read by the meter alone.
  'GET /v1/rest': writes({ account: 'none', disk: 'asked' }),
  'GET /v1/reader': reads(),
};
