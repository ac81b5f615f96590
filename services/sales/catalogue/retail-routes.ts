import { Hono } from 'hono';
import { z } from 'zod';
import { RETAIL_ROUTES } from '../../../schemas/endpoints/public/retail.ts';
import { METER_DAYS } from '../../../schemas/sales/paywall.ts';
import { RETAIL_PREFIX } from '../../../schemas/sales/retail.ts';
import { sitePaywall } from '../../../schemas/sales/site-paywall.ts';
import { allowOwnOrigins } from '../../http/own-origins.ts';
import { serveCalls } from '../../http/public-calls.ts';
import { checkInput } from '../input.ts';
import { type SalesDependencies, type SalesSite, siteOf } from '../ports.ts';
import { replyWithFault, SalesFault } from '../refusal.ts';
import { liveCampaign } from './campaigns.ts';
import { pricesByCode, pricesOfProduct } from './catalogue.ts';
import { offerOf, paymentInfoOf, productsOf } from './retail-views.ts';

const MAX_CYCLE = 1_000;
const YEAR_2200_MS = Date.UTC(2200);

const wholeUpTo = (max: number, min = 0) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
const paymentInfoPath = z.object({
  cycle: wholeUpTo(MAX_CYCLE, 1),
  startMs: wholeUpTo(YEAR_2200_MS),
});

const name = z.string().regex(/^[\w-]{1,60}$/);

/** A name that no product, price or campaign could have is one of none. */
const named = (given: string): string => {
  const { data } = name.safeParse(given);
  if (data === undefined) throw new SalesFault('notFound');
  return data;
};

const orNotFound = <T>(found: T | undefined): T => {
  if (found === undefined) throw new SalesFault('notFound');
  return found;
};

type RetailDependencies = Pick<
  SalesDependencies,
  'database' | 'clock' | 'siteOf' | 'isOwnOrigin' | 'log'
>;

/** What a site closes. Which crawlers read everything is between the site and them. */
function activePaywall({ key, paywall }: SalesSite) {
  const { crawlers: _, ...rules } = sitePaywall.parse(paywall ?? {});
  return { site: key, meterDays: METER_DAYS, ...rules };
}

/**
 * What is offered, under `/retail/public` of every site's host, the same for everybody: `GET
 * /v1/offer/live/{campaign|default}`, `/v1/product/{sku}`,
 * `/v1/pricing/paymentInfo/{priceCode}/{cycle}/{startMs}` and `/v1/paywall/active`, which stories of
 * the site are open.
 */
export function retailRoutes(dependencies: RetailDependencies): Hono {
  const { database, clock, isOwnOrigin, log } = dependencies;
  const { db } = database;
  const app = new Hono().basePath(RETAIL_PREFIX);
  const { app: calls, handle } = serveCalls(RETAIL_ROUTES, { checkInput });
  app.onError(replyWithFault(log));
  app.use(
    allowOwnOrigins({
      siteOf: dependencies.siteOf,
      isOwn: isOwnOrigin,
      headers: ['authorization', 'content-type'],
      takesCookies: false,
      refuse: (fault, status) => new SalesFault(fault, status ? { status } : {}),
    }),
  );
  handle('GET /v1/offer/live/:campaign', async ({ params }) => {
    const campaign = await liveCampaign(db, named(params.campaign), clock());
    return offerOf(orNotFound(campaign));
  });
  handle('GET /v1/product/:sku', async ({ params }) => {
    const [product] = productsOf(await pricesOfProduct(db, named(params.sku)));
    return orNotFound(product);
  });
  handle('GET /v1/pricing/paymentInfo/:priceCode/:cycle/:startMs', async ({ params }) => {
    const { priceCode, ...path } = params;
    const { data } = paymentInfoPath.safeParse(path);
    if (!data)
      throw new SalesFault('badInput', {
        message: `El periodo va de 1 a ${MAX_CYCLE}, y el inicio en milisegundos desde 1970.`,
      });
    const code = named(priceCode);
    const price = orNotFound((await pricesByCode(db, [code])).get(code));
    return orNotFound(paymentInfoOf(price, data.cycle, new Date(data.startMs)));
  });
  handle('GET /v1/paywall/active', ({ c }) => activePaywall(siteOf(c)));
  app.route('/', calls);
  app.all('*', () => {
    throw new SalesFault('notFound', { message: 'Eso no está disponible aquí.' });
  });
  return app;
}
