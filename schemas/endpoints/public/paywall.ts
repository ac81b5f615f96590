import { z } from 'zod';
import { paywallReader } from '../../sales/paywall-reader.ts';
import { type DeclaredRoutes, reads, writes } from './public-route.ts';

/** rule 12.98: every call of the paywall. What it does not have is refused. */
export const PAYWALL_ROUTES = {
  // Counts one more free story of an address and a site, of those who read by the meter alone.
  'GET /v1/rest': writes(
    {
      title: 'Lo cerrado de un artículo, para quien lo puede leer',
      query: z.object({
        ruta: z.string().min(1).max(2_000),
        bloque: z.string().regex(/^[\w-]{1,64}$/),
      }),
      reply: { media: 'text/html' },
    },
    { account: 'none', disk: 'asked' },
  ),
  'GET /v1/reader': reads({ title: 'Lo que una suscripción abre aquí', reply: paywallReader }),
} as const satisfies DeclaredRoutes<never>;
