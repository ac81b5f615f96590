import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Clock } from '../../../schemas/clock.ts';
import {
  changeCampaign as campaignInput,
  catalogueCode,
  changePrice as priceInput,
  changeProduct as productInput,
} from '../../../schemas/sales/catalogue.ts';
import {
  announcePrice as announcementInput,
  askRefund,
  makeCodes as codesInput,
  giveComp as compInput,
  figuresQuery,
  ordersQuery,
  subscriptionsQuery,
  withReason,
} from '../../../schemas/sales/sales-desk.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import type { Act, StaffAudit } from '../../audit/audit-log.ts';
import { writeOutbox } from '../../changes/outbox.ts';
import { catalogueTag } from '../../changes/tags.ts';
import type { Database, Tx } from '../../database/database.ts';
import {
  check,
  type FaultLog,
  invalid,
  notFound,
  Problem,
  readJson,
  replyWithProblem,
} from '../../http/problem.ts';
import { RefusedCall } from '../../http/refused-call.ts';
import { makeCodes } from '../given/given-codes.ts';
import { announcePrice } from '../notices/price-changes.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { giveBack } from '../payments/refunds.ts';
import { append, lockSubscription } from '../subscriptions/subscriptions.ts';
import { changeCampaign, changePrice, changeProduct, readCatalogue } from './catalogue.ts';
import { giveComp } from './comps.ts';
import { figuresOf } from './figures.ts';
import { orderFileOf, subscriptionFileOf } from './files.ts';
import { findOrders, findSubscriptions } from './listing.ts';

interface SalesDeskDependencies {
  database: Database;
  audit: StaffAudit;
  clock: Clock;
  paymentProviders: readonly PaymentProvider[];
  sites(): readonly SiteProperties[];
  log?: FaultLog;
}

const MAX_BYTES = 50_000;
const DAY_MS = 86_400_000;
const NO_ORDER = 'Ese pedido no existe.';
const NO_SUBSCRIPTION = 'Esa suscripción no existe.';
const DEFAULT_ZONE = 'America/Mexico_City';

const bodyOf = (c: Context): Promise<unknown> => readJson(c.req.raw, MAX_BYTES);
const idOf = (c: Context): number => {
  const { data } = z.coerce.number().int().positive().safeParse(c.req.param('id'));
  if (data === undefined || data > Number.MAX_SAFE_INTEGER) throw notFound(NO_SUBSCRIPTION);
  return data;
};

const actOn = (
  action: Act['action'],
  kind: 'catalogue' | 'order' | 'subscription',
  id: string | number,
  detail = '',
): Act => ({ action, subject: { kind, id: String(id) }, detail });

/** A refusal of sales in the form of the staff's API. */
function asProblem(error: unknown): unknown {
  if (!(error instanceof RefusedCall)) return error;
  return new Problem(error.status === 409 ? 409 : 422, 'conflict', error.message);
}

const fileOf = async (tx: Tx, id: number) => {
  const file = await subscriptionFileOf(tx, id);
  if (!file) throw notFound(NO_SUBSCRIPTION);
  return file;
};

/**
 * `GET /sales/subscriptions`, `…/{id}`, `POST …/{id}/cancel` and `…/end`; `GET /sales/orders`,
 * `…/{number}`, `POST …/{number}/refunds`; `POST /sales/comps`, `POST /sales/codes`; `GET /sales/catalogue`, `PUT
 * /sales/products/{code}`, `…/prices/{code}`, `…/campaigns/{code}`, `POST …/prices/{code}/changes`; `GET /sales/figures`: what
 * staff do for who buys, each act in the audit log. To be mounted at `/api`.
 */
export function salesDeskRoutes(dependencies: SalesDeskDependencies): Hono {
  const { database, audit, clock, paymentProviders: providers, sites, log } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));

  app.get('/sales/subscriptions', async (c) => {
    const wanted = check(subscriptionsQuery, c.req.query());
    return c.json(await database.transaction((tx) => findSubscriptions(tx, wanted)));
  });

  app.get('/sales/subscriptions/:id', async (c) => {
    const id = idOf(c);
    const file = await database.transaction(async (tx) => {
      const found = await fileOf(tx, id);
      await audit(tx, c, actOn('sales.view', 'subscription', id));
      return found;
    });
    return c.json(file);
  });

  const toward =
    (
      type: 'CANCEL_SUBSCRIPTION' | 'TERMINATE_SUBSCRIPTION',
      action: 'sales.cancel' | 'sales.end',
    ) =>
    async (c: Context) => {
      const id = idOf(c);
      const { reason } = check(withReason, await bodyOf(c));
      const file = await database
        .transaction(async (tx) => {
          const one = await lockSubscription(tx, id);
          if (!one) throw notFound(NO_SUBSCRIPTION);
          if (one.parentId !== undefined)
            throw new Problem(409, 'conflict', 'Es compartida: se cambia la de quien la comparte.');
          await append(tx, one, { type, at: clock().toISOString(), reasonCode: 'staff' });
          await audit(tx, c, actOn(action, 'subscription', id, reason));
          return fileOf(tx, id);
        })
        .catch((error: unknown) => {
          throw asProblem(error);
        });
      return c.json(file);
    };
  app.post('/sales/subscriptions/:id/cancel', toward('CANCEL_SUBSCRIPTION', 'sales.cancel'));
  app.post('/sales/subscriptions/:id/end', toward('TERMINATE_SUBSCRIPTION', 'sales.end'));

  app.get('/sales/orders', async (c) => {
    const wanted = check(ordersQuery, c.req.query());
    return c.json(await database.transaction((tx) => findOrders(tx, wanted)));
  });

  const orderOf = async (tx: Tx, number: string) => {
    const file = await orderFileOf(tx, number);
    if (!file) throw notFound(NO_ORDER);
    return file;
  };

  app.get('/sales/orders/:number', async (c) =>
    c.json(await database.transaction((tx) => orderOf(tx, c.req.param('number')))),
  );

  app.post('/sales/orders/:number/refunds', async (c) => {
    const number = c.req.param('number');
    const asked = check(askRefund, await bodyOf(c));
    const { id, currency } = await database.transaction((tx) => orderOf(tx, number));
    const amount = `${(asked.amountMinor / 100).toFixed(2)} ${currency}`;
    const parts = { database, clock, providers };
    const how = await giveBack({ ...asked, orderId: id }, parts, (tx, outcome) =>
      audit(
        tx,
        c,
        actOn(
          outcome === 'done' ? 'sales.refund' : 'sales.refund-refused',
          'order',
          number,
          `${amount}: ${asked.reason}`,
        ),
      ),
    );
    if (how === 'refused')
      throw new Problem(409, 'refused', 'Quien cobró no aceptó devolverlo. No se devolvió nada.');
    return c.json(await database.transaction((tx) => orderOf(tx, number)));
  });

  app.post('/sales/comps', async (c) => {
    const { reason, ...comp } = check(compInput, await bodyOf(c));
    const file = await database.transaction(async (tx) => {
      const id = await giveComp(tx, comp, clock());
      const detail = `${comp.sku}, ${comp.months} meses: ${reason}`;
      await audit(tx, c, actOn('sales.comp', 'subscription', id, detail));
      return fileOf(tx, id);
    });
    return c.json(file, 201);
  });

  app.post('/sales/codes', async (c) => {
    const asked = check(codesInput, await bodyOf(c));
    const now = clock();
    const codes = await database.transaction(async (tx) => {
      const made = await makeCodes(tx, { ...asked, now });
      if (!made) throw invalid([{ path: ['sku'], message: 'Ese producto ya no existe.' }]);
      const what = asked.kind === 'gift' ? 'para regalar' : 'para empresas';
      const detail = `${asked.count} ${what}, de ${asked.months} meses`;
      await audit(tx, c, actOn('sales.codes', 'catalogue', asked.sku, detail));
      return made;
    });
    const expiresAt = new Date(now.getTime() + asked.days * DAY_MS).toISOString();
    c.header('Cache-Control', 'no-store');
    return c.json({ codes, expiresAt }, 201);
  });

  app.get('/sales/catalogue', async (c) =>
    c.json(await database.transaction((tx) => readCatalogue(tx, clock()))),
  );

  /** Changes one part of the catalogue, and answers all of it. */
  const change =
    <T extends z.ZodType>(
      shape: T,
      action: 'sales.product' | 'sales.price' | 'sales.campaign',
      put: (tx: Tx, code: string, input: z.output<T>) => Promise<void>,
    ) =>
    async (c: Context) => {
      const code = check(catalogueCode, c.req.param('code'));
      const input = check(shape, await bodyOf(c));
      const all = await database.transaction(async (tx) => {
        await put(tx, code, input);
        await writeOutbox(tx, [catalogueTag()]);
        await audit(tx, c, { ...actOn(action, 'catalogue', code), after: input });
        return readCatalogue(tx, clock());
      });
      return c.json(all);
    };
  app.put('/sales/products/:code', change(productInput, 'sales.product', changeProduct));
  app.put('/sales/prices/:code', change(priceInput, 'sales.price', changePrice));
  app.put('/sales/campaigns/:code', change(campaignInput, 'sales.campaign', changeCampaign));

  app.post('/sales/prices/:code/changes', async (c) => {
    const code = check(catalogueCode, c.req.param('code'));
    const input = check(announcementInput, await bodyOf(c));
    const all = await database.transaction(async (tx) => {
      await announcePrice(tx, code, input, clock());
      await audit(tx, c, { ...actOn('sales.price-change', 'catalogue', code), after: input });
      return readCatalogue(tx, clock());
    });
    return c.json(all, 201);
  });

  app.get('/sales/figures', async (c) => {
    const asked = check(figuresQuery, c.req.query());
    const timeZone = sites()[0]?.dateLocalization.timeZone ?? DEFAULT_ZONE;
    return c.json(await database.transaction((tx) => figuresOf(tx, { ...asked, timeZone })));
  });
  return app;
}
