import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { getCookie, setCookie } from 'hono/cookie';
import { PAYWALL_ROUTES } from '../../schemas/endpoints/public/paywall.ts';
import { METER_DAYS, METER_HEADER, PAYWALL_PREFIX } from '../../schemas/sales/paywall.ts';
import { allowOwnOrigins } from '../http/own-origins.ts';
import { check, notFound, Problem, replyWithProblem } from '../http/problem.ts';
import { serveCalls } from '../http/public-calls.ts';
import {
  admitWrite,
  DISK_FULL_FOR_READERS,
  guardRoutes,
  type Refused,
} from '../http/public-routes.ts';
import { liveTicketCookie, liveTicketName, readLiveTicket, signLiveTicket } from './live-ticket.ts';
import { countStory, type MeterKey, readMeter, signMeter } from './meter.ts';
import type { ClosedPiece, PaywallDependencies, PaywallSite } from './ports.ts';

/** On https a name that browsers take from this host alone, never without encryption. */
const meterCookieName = (isSecure: boolean) =>
  isSecure ? '__Host-portada_meter' : 'portada_meter';
const METER_SECONDS = METER_DAYS * 86_400;

const subscriptionRequired = () =>
  new Problem(403, 'subscription_required', 'El resto de este artículo pide una suscripción.');
const meterUsed = () =>
  new Problem(403, 'meter_used', 'Ya no quedan artículos gratis en estos 30 días.');

const refused = (fault: Refused) =>
  fault === 'full'
    ? new Problem(503, 'unavailable', DISK_FULL_FOR_READERS)
    : fault === 'throttled'
      ? new Problem(429, 'too_many_requests', 'Demasiadas peticiones. Espera un poco.')
      : notFound('Eso no está disponible aquí.');

const opens = ({ opensWith }: PaywallSite['paywall'], skus: readonly string[]): boolean =>
  skus.some((sku) => opensWith.length === 0 || opensWith.includes(sku));

/** rule 13.52: who says that they are a crawler of the site's list. */
function isListedCrawler(c: Context, { crawlers }: PaywallSite['paywall']): boolean {
  const name = (c.req.header('user-agent') ?? '').toLowerCase();
  return crawlers.some((word) => name.includes(word.toLowerCase()));
}

/**
 * `GET /paywall/public/v1/rest?ruta={path}&bloque={block}` is what is closed of the article at a
 * path, as HTML, for whoever may read it; 403 `subscription_required` or `meter_used` for others,
 * 404 where nothing is closed. `GET /paywall/public/v1/reader` is what a subscription gives whoever
 * asks. Both are kept by nobody.
 */
export function paywallRoutes(dependencies: PaywallDependencies): Hono {
  const { clock, isProduction, secret, isOwnOrigin, siteOf, log } = dependencies;
  const siteFor = (c: Context) => {
    const wanted = isProduction ? undefined : c.req.query('_website');
    const site = siteOf(c.req.header('host') ?? '', wanted);
    if (!site) throw notFound('Eso no está disponible aquí.');
    return site;
  };
  const skusOf = async (c: Context): Promise<readonly string[]> => {
    const reader = await dependencies.readerOf(c);
    return reader === undefined ? [] : dependencies.skusOf(reader);
  };

  /** rule 13.50: counts a metered story. Throws a Problem where none is left. */
  const count = async (c: Context, site: PaywallSite, story: string): Promise<void> => {
    const key: MeterKey = { secret, site: site.key };
    const name = meterCookieName(isProduction);
    const now = clock();
    const meter = await readMeter(getCookie(c, name), key, now);
    const counted = countStory(meter, story, site.paywall.meteredStories, key, now);
    if (!counted) throw meterUsed();
    if (counted.isNew) {
      await admitWrite(c);
      const client = `${site.key} ${dependencies.clientOf(c)}`;
      if ((await dependencies.limit.exceededFor(client)) !== undefined) throw meterUsed();
    }
    setCookie(c, name, await signMeter(counted.meter, key, now), {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      secure: isProduction,
      maxAge: METER_SECONDS,
    });
    c.header(METER_HEADER, String(counted.left));
  };

  const admit = async (c: Context, site: PaywallSite, piece: ClosedPiece): Promise<void> => {
    if (isListedCrawler(c, site.paywall)) return;
    if (opens(site.paywall, await skusOf(c))) return;
    if (piece.access === 'closed') throw subscriptionRequired();
    await count(c, site, piece.story);
  };

  /** rule 13.47: who was given a closed part may follow the live blogs in it. */
  const openLive = async (c: Context, site: PaywallSite, { liveBlogs }: ClosedPiece) => {
    if (liveBlogs.length === 0) return;
    const key = { secret, site: site.key };
    const name = liveTicketName(isProduction);
    const now = clock();
    const given = await readLiveTicket(getCookie(c, name), key, now);
    const blogs = [...given.filter((id) => !liveBlogs.includes(id)), ...liveBlogs];
    setCookie(c, name, await signLiveTicket(blogs, key, now), liveTicketCookie(isProduction));
  };

  const app = new Hono().basePath(PAYWALL_PREFIX);
  const { app: calls, handle } = serveCalls(PAYWALL_ROUTES, { checkInput: check });
  app.onError(replyWithProblem(log));
  app.use(
    allowOwnOrigins({
      siteOf,
      isOwn: isOwnOrigin,
      headers: ['authorization'],
      takesCookies: false,
      refuse: (fault, status) =>
        fault === 'foreign'
          ? new Problem(403, 'forbidden', 'Eso no se pide desde otro sitio.')
          : new Problem(status ?? 404, 'not_found', 'Eso no está disponible aquí.'),
    }),
    guardRoutes(PAYWALL_ROUTES, {
      prefix: PAYWALL_PREFIX,
      guards: dependencies.writes,
      count: async () => undefined,
      clientOf: dependencies.clientOf,
      refuse: refused,
    }),
  );
  app.use(compress());
  handle('GET /v1/rest', async ({ c, query }) => {
    const { ruta, bloque } = query();
    const site = siteFor(c);
    const piece = await dependencies.closedPart({ site: site.key, path: ruta, block: bloque });
    if (!piece) throw notFound('Aquí no hay nada cerrado.');
    await admit(c, site, piece);
    await openLive(c, site, piece);
    for (let at = 0; at < piece.headers.length; at += 2)
      c.header(piece.headers[at] ?? '', piece.headers[at + 1]);
    c.header('Cache-Control', 'private, no-store');
    c.header('Vary', 'Cookie, Authorization, Origin');
    return c.body(new Uint8Array(piece.html));
  });
  handle('GET /v1/reader', async ({ c }) => {
    const { paywall } = siteFor(c);
    const skus = await skusOf(c);
    const isSubscriber = opens(paywall, skus);
    const hidesAds = isSubscriber && paywall.hidesAds;
    return { isSubscriber, hidesAds, skus: [...skus] };
  });
  app.route('/', calls);
  app.all('*', () => {
    throw notFound('Eso no está disponible aquí.');
  });
  return app;
}
