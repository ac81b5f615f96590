import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { ORDER_STATUSES, type OrderHistory } from '../../../schemas/sales/wire.ts';
import { payByLink, payNow, readPayLink } from '../billing/pay-link.ts';
import { INPUT, idOf, readInput, readOptionalInput } from '../input.ts';
import { ordersOf, ownOrder } from '../orders/orders.ts';
import type { SalesDependencies } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { append, ownSubscription, subscriptionsOf } from '../subscriptions/subscriptions.ts';
import { buyerOf, ownerOf, requireReader } from './buyer.ts';
import { orderDetails, orderSummary, subscriptionDetails, subscriptionSummary } from './views.ts';

const MOST_ORDERS = 100;

function countOf(c: Context, name: string, usual: number): number {
  const given = c.req.query(name);
  if (given === undefined || given === '') return usual;
  if (!/^\d{1,7}$/.test(given))
    throw new SalesFault('badInput', { message: `No es válido: ${name}.` });
  return Number(given);
}

/** What a reader pays for, and what they ordered. */
export function subscriptionRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock } = dependencies;
  const { db } = database;
  const list = (isWanted: (status: number) => boolean) => async (c: Context) => {
    const { id } = await requireReader(c, dependencies);
    const found = (await subscriptionsOf(db, id)).filter(({ status }) => isWanted(status));
    return c.json(await Promise.all(found.map((one) => subscriptionSummary(db, one))));
  };
  return new Hono()
    .get(
      '/v1/subscription/all',
      list(() => true),
    )
    .get(
      '/v1/subscription/allactive',
      list((status) => [1, 3].includes(status)),
    )
    .get('/v1/subscription/:id/details', async (c) => {
      const { id } = await requireReader(c, dependencies);
      const one = await ownSubscription(db, id, idOf(c.req.param('id')));
      return c.json(await subscriptionDetails(db, one));
    })
    .put('/v1/subscription/:id/cancel', async (c) => {
      const reader = await requireReader(c, dependencies);
      const { reason, reasonCode } = await readOptionalInput(c, INPUT.cancel);
      const id = idOf(c.req.param('id'));
      const at = clock().toISOString();
      await database.transaction(async (tx) => {
        const one = await ownSubscription(tx, reader.id, id, true);
        await append(tx, one, { type: 'CANCEL_SUBSCRIPTION', at, reasonCode });
        // Apart from the ledger, which names nobody: it is the reader's own words.
        await tx.execute(
          sql`UPDATE sales_subscriptions SET cancel_reason = ${reason ?? null} WHERE id = ${id}`,
        );
      });
      return c.json({ subscriptionID: id });
    })
    .put('/v1/subscription/:id/pay', async (c) => {
      const reader = await requireReader(c, dependencies);
      await readOptionalInput(c, INPUT.nothing);
      const { id } = await ownSubscription(db, reader.id, idOf(c.req.param('id')));
      await payNow(id, dependencies);
      return c.json(await subscriptionDetails(db, await ownSubscription(db, reader.id, id)));
    })
    .post('/v1/renewal', async (c) => {
      const { token } = await readInput(c, INPUT.redeem);
      return c.json(await database.transaction((tx) => readPayLink(tx, token, clock())));
    })
    .put('/v1/renewal', async (c) => {
      const { token } = await readInput(c, INPUT.redeem);
      return c.json(await payByLink(token, dependencies));
    })
    .put('/v1/subscription/:id/rescue', async (c) => {
      const reader = await requireReader(c, dependencies);
      await readOptionalInput(c, INPUT.nothing);
      const id = idOf(c.req.param('id'));
      const now = clock();
      await database.transaction(async (tx) => {
        const one = await ownSubscription(tx, reader.id, id, true);
        if (Date.parse(one.termEndsAt) <= now.getTime())
          throw new SalesFault('conflict', { message: 'La suscripción ya terminó.' });
        await append(tx, one, { type: 'EXTEND_SUBSCRIPTION', at: now.toISOString() });
      });
      return c.json({ subscriptionID: id });
    })
    .get('/v1/order/detail/:number', async (c) => {
      const owner = ownerOf(await buyerOf(c, dependencies));
      if (!owner) throw new SalesFault('notSignedIn');
      return c.json(await orderDetails(db, await ownOrder(db, owner, c.req.param('number'))));
    })
    .get('/v1/order/history', async (c) => {
      const { id } = await requireReader(c, dependencies);
      const start = countOf(c, 'start', 0);
      const pageSize = Math.min(countOf(c, 'pageSize', 10), MOST_ORDERS);
      const named = c.req.query('status');
      const status = ORDER_STATUSES.find((one) => one === named);
      if (named && !status) throw new SalesFault('badInput', { message: 'No es válido: status.' });
      const { orders, count } = await ordersOf(db, id, { start, pageSize, status });
      const history: OrderHistory = {
        start,
        pageSize,
        maxResults: count,
        orders: await Promise.all(orders.map((order) => orderSummary(db, order))),
      };
      return c.json(history);
    });
}
