import { z } from 'zod';
import { LIVE_ID } from '../../live/live-page.ts';
import { liveWire } from '../../live/live-wire.ts';
import { type DeclaredRoutes, type Params, reads } from './public-route.ts';

const EVENT = /^(?:0|[1-9]\d{0,8})$/;
const SOURCE = /^[a-z-]{1,80}$/;

/** What pages of a site request while they are open. Nothing here writes, and no one is named. */
export const PAGE_ROUTES = {
  'GET /_live/:id/stream': reads({
    title: 'Lo que pasa en un directo, mientras pasa',
    params: { id: LIVE_ID },
    /** After which event; `Last-Event-ID` wins. */
    query: z.object({ desde: z.string().optional() }),
    reply: { media: 'text/event-stream' },
  }),
  'GET /_live/:id/after/:event': reads({
    title: 'Lo que pasó en un directo después de un evento',
    params: { id: LIVE_ID, event: EVENT },
    reply: liveWire,
  }),
  'GET /_portada/sugerencias': reads({
    title: 'Lo que el buscador sugiere mientras se escribe',
    query: z.object({ q: z.string().optional() }),
    reply: { media: 'text/html' },
  }),
  'GET /_portada/contenido/:source': reads({
    title: 'Lo que una fuente da a cualquiera',
    params: { source: SOURCE },
    /** Of each source its own parameters; its reply is what it says of itself. */
    query: z.looseObject({}),
    reply: z.unknown(),
  }),
} as const satisfies DeclaredRoutes<never>;

/**
 * A declared address as what asks for it, with a group for each of its parts.
 * @param end of the address, as a pattern
 */
export function addressOf(route: keyof typeof PAGE_ROUTES, end = ''): RegExp {
  const params: Params = PAGE_ROUTES[route].params;
  const path = route.slice(route.indexOf(' ') + 1);
  const pattern = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const { source = '' } = params[name] ?? {};
    return `(${source.replaceAll(/^\^|\$$/g, '')})`;
  });
  return new RegExp(`^${pattern}${end}$`);
}
