import { sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { payByLink, payNow, readPayLink } from '../billing/pay-link.ts';
import { idOf, salesCalls } from '../input.ts';
import { ordersOf, ownOrder } from '../orders/orders.ts';
import type { SalesDependencies } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { append, ownSubscription, subscriptionsOf } from '../subscriptions/subscriptions.ts';
import { buyerOf, ownerOf, requireReader } from './buyer.ts';
import { orderDetails, orderSummary, subscriptionDetails, subscriptionSummary } from './views.ts';

const MOST_ORDERS = 100;

/** What a reader pays for, and what they ordered. */
export function subscriptionRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock } = dependencies;
  const { db } = database;
  const list =
    (isWanted: (status: number) => boolean) =>
    async ({ c }: { c: Context }) => {
      const { id } = await requireReader(c, dependencies);
      const found = (await subscriptionsOf(db, id)).filter(({ status }) => isWanted(status));
      return Promise.all(found.map((one) => subscriptionSummary(db, one)));
    };

  const { app, handle } = salesCalls();
  handle(
    'GET /v1/subscription/all',
    list(() => true),
  );
  handle(
    'GET /v1/subscription/allactive',
    list((status) => [1, 3].includes(status)),
  );
  handle('GET /v1/subscription/:id/details', async ({ c, params }) => {
    const { id } = await requireReader(c, dependencies);
    const one = await ownSubscription(db, id, idOf(params.id));
    return subscriptionDetails(db, one);
  });
  handle('PUT /v1/subscription/:id/cancel', async ({ c, params, body }) => {
    const reader = await requireReader(c, dependencies);
    const { reason, reasonCode } = await body();
    const id = idOf(params.id);
    const at = clock().toISOString();
    await database.transaction(async (tx) => {
      const one = await ownSubscription(tx, reader.id, id, true);
      await append(tx, one, { type: 'CANCEL_SUBSCRIPTION', at, reasonCode });
      // Apart from the ledger, which names nobody: it is the reader's own words.
      await tx.execute(
        sql`UPDATE sales_subscriptions SET cancel_reason = ${reason ?? null} WHERE id = ${id}`,
      );
    });
    return { subscriptionID: id };
  });
  handle('PUT /v1/subscription/:id/pay', async ({ c, params, body }) => {
    const reader = await requireReader(c, dependencies);
    await body();
    const { id } = await ownSubscription(db, reader.id, idOf(params.id));
    await payNow(id, dependencies);
    return subscriptionDetails(db, await ownSubscription(db, reader.id, id));
  });
  handle('POST /v1/renewal', async ({ body }) => {
    const { token } = await body();
    return database.transaction((tx) => readPayLink(tx, token, clock()));
  });
  handle('PUT /v1/renewal', async ({ body }) => {
    const { token } = await body();
    return payByLink(token, dependencies);
  });
  handle('PUT /v1/subscription/:id/rescue', async ({ c, params, body }) => {
    const reader = await requireReader(c, dependencies);
    await body();
    const id = idOf(params.id);
    const now = clock();
    await database.transaction(async (tx) => {
      const one = await ownSubscription(tx, reader.id, id, true);
      if (Date.parse(one.termEndsAt) <= now.getTime())
        throw new SalesFault('conflict', { message: 'La suscripción ya terminó.' });
      await append(tx, one, { type: 'EXTEND_SUBSCRIPTION', at: now.toISOString() });
    });
    return { subscriptionID: id };
  });
  handle('GET /v1/order/detail/:number', async ({ c, params }) => {
    const owner = ownerOf(await buyerOf(c, dependencies));
    if (!owner) throw new SalesFault('notSignedIn');
    return orderDetails(db, await ownOrder(db, owner, params.number));
  });
  handle('GET /v1/order/history', async ({ c, query }) => {
    const { id } = await requireReader(c, dependencies);
    const { start = 0, status, ...asked } = query();
    const pageSize = Math.min(asked.pageSize ?? 10, MOST_ORDERS);
    const { orders, count } = await ordersOf(db, id, { start, pageSize, status });
    return {
      start,
      pageSize,
      maxResults: count,
      orders: await Promise.all(orders.map((order) => orderSummary(db, order))),
    };
  });
  return app;
}
