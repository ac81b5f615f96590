import { publicRefusal } from '../../../schemas/endpoints/public/refusal.ts';
import { SALES_ROUTES } from '../../../schemas/endpoints/public/sales.ts';
import { siteSales } from '../../../schemas/sales/site-sales.ts';
import { SALES_PREFIX } from '../../../schemas/sales/wire.ts';
import type { Database } from '../../database/database.ts';
import { withDeclaredReplies } from '../../http/declared-replies.testing.ts';
import { findReader } from '../../identity/http/require-reader.ts';
import {
  type Answer,
  FREE_WRITES,
  identityApp,
  ORIGIN,
  UNLIMITED,
} from '../../identity/identity.testing.ts';
import { pruebaProvider } from '../payments/providers/prueba.ts';
import type { SalesDependencies } from '../ports.ts';
import { salesRoutes } from '../routes.ts';

/** MONTHLY: $1 for a month, then $99 a month; YEARLY: $990 a year; a gift; one in dollars. */
const CATALOGUE = `
  INSERT INTO sales_products (sku, name, tax_percent, max_associates) VALUES
    ('premium', 'Premium', 16, 2), ('digital', 'Digital', 16, 0) ON CONFLICT DO NOTHING;
  INSERT INTO sales_prices (code, sku, kind, name, currency) VALUES
    ('MONTHLY', 'premium', 'regular', 'Cada mes', 'MXN'),
    ('YEARLY', 'premium', 'regular', 'Cada año', 'MXN'),
    ('GIFT_YEARLY', 'premium', 'gift', 'Un año de regalo', 'MXN'),
    ('DIGITAL', 'digital', 'regular', 'Cada mes', 'MXN'),
    ('DIGITAL_USD', 'digital', 'regular', 'Monthly', 'USD') ON CONFLICT DO NOTHING;
  INSERT INTO sales_price_steps (price_code, position, amount_minor, unit, every, cycles) VALUES
    ('MONTHLY', 0, 100, 'month', 1, 1), ('MONTHLY', 1, 9900, 'month', 1, NULL),
    ('YEARLY', 0, 99000, 'year', 1, NULL), ('GIFT_YEARLY', 0, 99000, 'year', 1, 1),
    ('DIGITAL', 0, 4900, 'month', 1, NULL), ('DIGITAL_USD', 0, 500, 'month', 1, NULL)
    ON CONFLICT DO NOTHING;`;

export interface Asked {
  body?: unknown;
  /** As it stands in the header: `Bearer x`, or bare. */
  authorization?: string | undefined;
  headers?: Record<string, string>;
}

/** Sales and accounts as a site mounts them, with a clock that stands still. */
export async function salesApp(database: Database, parts: Partial<SalesDependencies> = {}) {
  const identity = await identityApp(database);
  await database.pool.query(CATALOGUE);
  const { siteOf, isOwnOrigin, clientOf, challenge, clock } = identity.dependencies;
  const dependencies: SalesDependencies = {
    database,
    clock,
    isOwnOrigin,
    clientOf,
    challenge,
    isProduction: false,
    siteOf: (host) => {
      const site = siteOf(host);
      const none = { siteKey: undefined, score: undefined };
      return site && { ...site, timeZone: 'UTC', sales: siteSales.parse({}), challenge: none };
    },
    readerOf: async (c, token) => (await findReader(c, identity.dependencies, token))?.reader,
    limits: {
      carts: UNLIMITED,
      orders: UNLIMITED,
      payments: UNLIMITED,
      mails: UNLIMITED,
      senders: UNLIMITED,
    },
    writes: FREE_WRITES,
    providers: [pruebaProvider(database)],
    googleEntitlements: async () => [],
    log: { error: () => undefined },
    ...parts,
  };
  const app = withDeclaredReplies(salesRoutes(dependencies), {
    table: SALES_ROUTES,
    prefix: SALES_PREFIX,
    refusal: publicRefusal,
  });
  const call = async (method: string, path: string, asked: Asked = {}): Promise<Answer> => {
    const { body, authorization, headers = {} } = asked;
    const reply = await app.request(`${ORIGIN}/sales/public${path}`, {
      method,
      headers: {
        host: new URL(ORIGIN).host,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(authorization === undefined ? {} : { authorization }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    return {
      status: reply.status,
      body: text === '' ? text : JSON.parse(text),
      headers: reply.headers,
    };
  };
  /** A browser without an account that chose this, and came back once with its cookies. */
  const browserWith = async (body: unknown) => {
    const put = await call('POST', '/v1/cart/item', { body });
    const given = put.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    await call('GET', '/v1/cart', { headers: { cookie: given.join('; ') } });
    const cookie = given.find((each) => each.startsWith('portada_cart=')) ?? '';
    return { headers: { cookie }, given };
  };
  /** A new reader with an order that waits to be paid. */
  const ordered = async (priceCode = 'MONTHLY', sku = 'premium') => {
    const { accessToken, uuid, email } = await identity.signUp();
    const authorization = `Bearer ${accessToken}`;
    const items = [{ sku, priceCode, quantity: 1 }];
    await call('POST', '/v1/cart/item', { authorization, body: { items } });
    const { body } = await call('POST', '/v1/checkout/order', { authorization, body: { email } });
    return { authorization, uuid, email, order: body.orderNumber as string };
  };
  const finalise = (order: string, token: string, asked: Asked = {}, step = '', method = 1) =>
    call('PUT', `/v1/checkout${step}/order/${order}/payment/${method}`, {
      ...asked,
      body: { token },
    });
  const own = { identityCall: identity.call, identityHost: identity.app };
  return { ...identity, ...own, dependencies, call, browserWith, ordered, finalise, app };
}
