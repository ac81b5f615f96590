import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { beforeAll, expect, it } from 'vitest';
import { salesWork } from '../../../schemas/sales/sales-desk.ts';
import type { Act } from '../../audit/audit-log.ts';
import { onDatabase } from '../../database/database.testing.ts';
import { renewSubscriptions } from '../billing/renew-subscriptions.ts';
import { noteDispute } from '../payments/provider-news.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { pruebaProvider } from '../payments/providers/prueba.ts';
import { salesApp } from '../tests/sales.testing.ts';
import { salesDeskRoutes } from './desk-routes.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

onDatabase('what waits for somebody at the desk', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  let desk: Hono;
  let refund: PaymentProvider['refund'];
  const acts: Act[] = [];
  beforeAll(async () => {
    at = await salesApp(database());
    const prueba = pruebaProvider(database());
    refund = prueba.refund;
    const provider: PaymentProvider = { ...prueba, refund: (asked) => refund(asked) };
    desk = new Hono().route(
      '/api',
      salesDeskRoutes({
        database: database(),
        audit: async (_: unknown, __: unknown, act: Act) => void acts.push(act),
        clock: () => new Date(at.time.now),
        paymentProviders: [provider],
        sites: () => [],
      }),
    );
  });

  const send = async (path: string, body?: unknown) => {
    const reply = await desk.request(`http://editor/api/sales${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: reply.status, json: await reply.json() };
  };
  const list = async () => salesWork.parse((await send('/work')).json).items;
  const act = (kind: string, id: number) => send('/work', { kind, id, reason: 'Atendido' });
  const bought = async () => {
    const ordered = await at.ordered();
    const { body } = await at.finalise(ordered.order, 'tok_ok', ordered);
    return { ...ordered, id: Number(body.subscriptionIDs) };
  };

  it('is a charge whose answer nobody wrote, and asking what it was ends it', async () => {
    expect(await list()).toEqual([]);
    const { order, authorization, email } = await at.ordered();
    const intent = `${order}-1`;
    const prueba = pruebaProvider(database());
    await prueba.charge({ intent, amountMinor: 100, currency: 'MXN' }, 'tok_ok');
    await database().pool.query(
      `INSERT INTO sales_payments (order_id, intent, provider, status, tries, charging_at,
        created_at) SELECT id, $2, 'prueba', 'charging', 1, $3, $3 FROM sales_orders
        WHERE number = $1`,
      [order, intent, new Date(at.time.now).toISOString()],
    );
    // It may be under way by itself.
    expect(await list()).toEqual([]);
    at.time.now += 10 * 60_000;
    const [item] = await list();
    expect(item).toMatchObject({ kind: 'stuck', orderNumber: order, email, amountMinor: 100 });
    const done = await act('stuck', item?.id ?? 0);
    expect(done.json.items).toEqual([]);
    expect(acts.at(-1)).toMatchObject({ action: 'sales.work', detail: 'stuck: Atendido' });
    const mine = await at.call('GET', '/v1/subscription/all', { authorization });
    expect(mine.body).toHaveLength(1);
    expect((await act('stuck', item?.id ?? 0)).status).toBe(404);
  });

  it('is a refund without an answer, or one that came back, until it is settled', async () => {
    const { order } = await bought();
    refund = async () => {
      throw new Error('no answer');
    };
    const asked = { amountMinor: 100, reason: 'Lo pidió', key: randomUUID() };
    expect((await send(`/orders/${order}/refunds`, asked)).status).toBe(502);
    at.time.now += 10 * 60_000;
    const [open] = await list();
    expect(open).toMatchObject({ kind: 'refund-open', orderNumber: order });
    refund = async () => ({ state: 'refused' });
    const came = await act('refund-open', open?.id ?? 0);
    expect(came.json.items).toMatchObject([{ kind: 'refund-refused', orderNumber: order }]);
    expect((await act('refund-refused', open?.id ?? 0)).json.items).toEqual([]);
  });

  it('is a dispute until it is answered, or closed by the bank', async () => {
    const { order } = await bought();
    const about = { intent: `${order}-1`, provider: 'prueba', now: new Date(at.time.now) };
    const told = { reference: 'dp_1', amountMinor: 100, reason: 'fraudulent' };
    const tell = (state: 'open' | 'lost', reference = told.reference) =>
      database().transaction((tx) => noteDispute(tx, about, { ...told, reference, state }));
    await tell('open');
    const [item] = await list();
    expect(item).toMatchObject({ kind: 'dispute', orderNumber: order });
    expect((await act('dispute', item?.id ?? 0)).json.items).toEqual([]);
    await tell('open', 'dp_2');
    expect(await list()).toHaveLength(1);
    await tell('lost', 'dp_2');
    expect(await list()).toEqual([]);
  });

  it('is a term that could not be charged, which is charged from there', async () => {
    const { id, email } = await bought();
    const { signal } = new AbortController();
    const declining: PaymentProvider = {
      ...pruebaProvider(database()),
      chargeAgain: async () => ({ state: 'declined' }),
    };
    at.time.now += 32 * 86_400_000;
    const parts = { database: database(), clock: () => new Date(at.time.now), log, signal };
    await renewSubscriptions.run({}, { ...parts, providers: [declining] });
    const unpaid = (await list()).filter(({ kind }) => kind === 'unpaid');
    const item = unpaid.find((one) => one.id === id);
    expect(item).toMatchObject({ email, amountMinor: 9_900, subscriptionId: id });
    const { json } = await act('unpaid', id);
    expect(json.items.some((one: { id: number }) => one.id === id)).toBe(false);
  });
});
