import { Hono } from 'hono';
import { beforeEach, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { salesDeskRoutes } from '../desk/desk-routes.ts';
import type { ChargeOutcome, PaymentProvider } from '../payments/providers/provider.ts';
import { pruebaProvider } from '../payments/providers/prueba.ts';
import { salesApp } from './sales.testing.ts';

const PLAN = '/v1/subscription/upgradedowngrade';

/** A provider that took the money and answers when it is told to. */
function lateProvider(prueba: PaymentProvider) {
  let [answer, asked] = [() => {}, () => {}];
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const isTold = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const late = async (outcome: Promise<ChargeOutcome>) => {
    const taken = await outcome;
    asked();
    await isTold;
    return taken;
  };
  const provider: PaymentProvider = {
    ...prueba,
    charge: (charge, token) => late(prueba.charge(charge, token)),
    chargeAgain: (charge, token) => late(prueba.chargeAgain(charge, token)),
  };
  return { provider, isAsked, answer: () => answer() };
}

onDatabase('while a provider has not answered', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  let on: Awaited<ReturnType<typeof salesApp>>;
  let late: ReturnType<typeof lateProvider>;

  beforeEach(async () => {
    at = await salesApp(database());
    late = lateProvider(pruebaProvider(database()));
    on = await salesApp(database(), { providers: [late.provider] });
    on.time.now = at.time.now;
  });

  const subscribed = async () => {
    const bought = await at.ordered();
    const { body } = await at.finalise(bought.order, 'tok_ok', bought);
    return { ...bought, id: Number(body.subscriptionIDs) };
  };
  const quote = (authorization: string, subscriptionId: number, newPriceCode: string) =>
    at.call('POST', PLAN, {
      authorization,
      body: { subscriptionId, newPriceCode, productChanges: 'NOW', currentTerm: 'ENDS' },
    });
  const confirm = (authorization: string, sessionId: string, by = at) =>
    by.call('PUT', PLAN, { authorization, body: { sessionId } });
  const charged = async (id: number) => {
    const { rows } = await database().pool.query<{ amount: string }>(
      `SELECT t.amount_minor AS amount FROM sales_trial_charges t
        JOIN sales_payments p ON p.intent = t.intent JOIN sales_orders o ON o.id = p.order_id
        WHERE o.subscription_id = $1 ORDER BY t.intent`,
      [id],
    );
    return rows.length;
  };
  const details = async (authorization: string, id: number) =>
    (await at.call('GET', `/v1/subscription/${id}/details`, { authorization })).body;

  it('about a change of plan, no other one is quoted or confirmed', async () => {
    const { authorization, id } = await subscribed();
    const { body: first } = await quote(authorization, id, 'YEARLY');
    const { body: second } = await quote(authorization, id, 'DIGITAL');
    const paying = confirm(authorization, first.sessionId, on);
    await late.isAsked;
    expect((await confirm(authorization, second.sessionId)).status).toBe(409);
    expect(await quote(authorization, id, 'DIGITAL')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('pago en curso') },
    });
    late.answer();
    expect((await paying).status).toBe(200);
    expect(await charged(id)).toBe(1);
    expect(await details(authorization, id)).toMatchObject({ priceCode: 'YEARLY' });
    // The subscription moved: what was quoted before counts no more.
    expect((await confirm(authorization, second.sessionId)).status).toBe(409);
  });

  it('about a change of plan, staff do not end its subscription', async () => {
    const { authorization, id } = await subscribed();
    const { body } = await quote(authorization, id, 'YEARLY');
    const desk = new Hono().route(
      '/api',
      salesDeskRoutes({
        database: database(),
        audit: async () => undefined,
        clock: () => new Date(at.time.now),
        paymentProviders: [late.provider],
        sites: () => [],
      }),
    );
    const end = () =>
      desk.request(`http://editor/api/sales/subscriptions/${id}/end`, {
        method: 'POST',
        body: JSON.stringify({ reason: 'Lo pidió' }),
      });
    const paying = confirm(authorization, body.sessionId, on);
    await late.isAsked;
    const refused = await end();
    expect(refused.status).toBe(409);
    expect(JSON.stringify(await refused.json())).toContain('en curso');
    late.answer();
    expect((await paying).status).toBe(200);
    expect((await end()).status).toBe(200);
    expect(await details(authorization, id)).toMatchObject({ status: 2 });
  });

  it('about an order, its reader’s account is not deleted; what waits is not paid after', async () => {
    const { authorization, order } = await at.ordered();
    const token = authorization.replace('Bearer ', '');
    const ask = () => at.identityCall('DELETE', '/v1/user/anonymize', { token });
    const paying = on.finalise(order, 'tok_ok', { authorization });
    await late.isAsked;
    expect((await ask()).status).toBeGreaterThanOrEqual(400);
    late.answer();
    expect((await paying).status).toBe(200);

    const other = await at.ordered();
    await at.identityCall('DELETE', '/v1/user/anonymize', {
      token: other.authorization.replace('Bearer ', ''),
    });
    const letter = (await at.post()).find(({ link }) => link.includes('/delete/'));
    await at.identityCall('PUT', `/v1/user/anonymize/approve/${letter?.nonce}`, { body: {} });
    const { rows } = await database().pool.query(
      'SELECT status FROM sales_orders WHERE number = $1',
      [other.order],
    );
    expect(rows).toEqual([{ status: 'Cancelled' }]);
  });
});
