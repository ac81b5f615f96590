import { Hono } from 'hono';
import { SALES_ROUTES } from '../../schemas/endpoints/public/sales.ts';
import { challengeKindFor } from '../../schemas/identity/challenge-kind.ts';
import { SALES_PREFIX } from '../../schemas/sales/wire.ts';
import { allowOwnOrigins } from '../http/own-origins.ts';
import { DISK_FULL_FOR_READERS, guardRoutes } from '../http/public-routes.ts';
import { salesCalls } from './input.ts';
import { type SalesDependencies, siteOf } from './ports.ts';
import { replyWithFault, SalesFault } from './refusal.ts';
import { addressRoutes } from './routes/addresses.ts';
import { cartRoutes } from './routes/cart.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { entitlementRoutes } from './routes/entitlements.ts';
import { googleRoutes } from './routes/google.ts';
import { countOnce } from './routes/guards.ts';
import { paymentMethodRoutes } from './routes/payment-methods.ts';
import { planChangeRoutes } from './routes/plan-changes.ts';
import { redeemingRoutes } from './routes/redeeming.ts';
import { sharingRoutes } from './routes/sharing.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';
import { webhookRoutes } from './routes/webhooks.ts';

function configRoutes(): Hono {
  const { app, handle } = salesCalls();
  handle('GET /v1/config', ({ c }) => {
    const { sales, challenge } = siteOf(c);
    const { siteKey, score } = challenge;
    return {
      // Who sends none where there is none is not refused by their own client.
      checkoutRecaptchaEnabled:
        challengeKindFor(sales.checkoutRecaptchaEnabled, challenge) !== 'none',
      ...(siteKey === undefined ? {} : { recaptchaSiteKey: siteKey, recaptchaKey: siteKey }),
      ...(score === undefined ? {} : { recaptchaScore: score }),
      cancelReasons: sales.cancelReasons,
      authProviderTypeId: 1,
    };
  });
  return app;
}

/** The families of calls: a new one is a line here. */
const FAMILIES = [
  configRoutes,
  cartRoutes,
  checkoutRoutes,
  addressRoutes,
  paymentMethodRoutes,
  subscriptionRoutes,
  sharingRoutes,
  redeemingRoutes,
  planChangeRoutes,
  webhookRoutes,
  entitlementRoutes,
  googleRoutes,
] as const;

/**
 * What readers buy, under `/sales/public` of every site's host. What is refused has both a code and
 * a message, and nothing else has: clients tell success by that.
 */
export function salesRoutes(dependencies: SalesDependencies): Hono {
  const { siteOf: site, isOwnOrigin, writes, limits, clientOf, log } = dependencies;
  const app = new Hono().basePath(SALES_PREFIX);
  app.onError(replyWithFault(log));
  app.use(
    allowOwnOrigins({
      siteOf: site,
      isOwn: isOwnOrigin,
      headers: ['authorization', 'content-type'],
      takesCookies: true,
      refuse: (fault, status) => new SalesFault(fault, status ? { status } : {}),
    }),
    guardRoutes(SALES_ROUTES, {
      prefix: SALES_PREFIX,
      guards: writes,
      count: (kind, c) => countOnce(limits[kind], clientOf(c)),
      clientOf,
      refuse: (fault, retryAfter) =>
        fault === 'full'
          ? new SalesFault('busy', { message: DISK_FULL_FOR_READERS })
          : new SalesFault(fault, retryAfter === undefined ? {} : { retryAfter }),
    }),
  );
  for (const routes of FAMILIES) app.route('/', routes(dependencies));
  app.all('*', () => {
    throw new SalesFault('notFound', { message: 'Eso no está disponible aquí.' });
  });
  return app;
}
