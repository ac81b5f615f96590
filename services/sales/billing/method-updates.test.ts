import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { salesApp } from '../tests/sales.testing.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

onDatabase('another payment method', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  let prueba: PaymentProvider;
  beforeAll(async () => {
    at = await salesApp(database());
    [prueba] = at.dependencies.providers as [PaymentProvider];
  });

  const subscribe = async () => {
    const { order, authorization, email } = await at.ordered();
    await at.finalise(order, 'tok_ok', { authorization });
    const { body } = await at.call('GET', '/v1/subscription/all', { authorization });
    return { authorization, email, id: body[0].subscriptionID as number };
  };
  const detailsOf = async (id: number, authorization: string) =>
    (await at.call('GET', `/v1/subscription/${id}/details`, { authorization })).body;
  const methodOf = async (id: number, authorization: string): Promise<number> =>
    (await detailsOf(id, authorization)).currentPaymentMethod.paymentMethodID;
  const update = (method: number, authorization: string, token: string, step = 'finalize') =>
    at.call('PUT', `/v1/paymentmethod/${method}/provider/1/${step}`, {
      authorization,
      body: { token },
    });
  const days = async (count: number, providers: readonly PaymentProvider[]) => {
    at.time.now += count * 86_400_000;
    const { signal } = new AbortController();
    const clock = () => new Date(at.time.now);
    const parts = { database: database(), clock, log, signal, providers };
    await renewSubscriptions.run({}, parts);
  };
  const refusing = (): PaymentProvider => ({
    ...prueba,
    chargeAgain: async () => ({ state: 'declined' }),
  });
  const signedIn = async (email: string) =>
    `Bearer ${(await at.signIn(email)).body.accessToken as string}`;

  it('takes the place of the old one, and each payment is told with its term', async () => {
    at.time.now = Date.parse('2027-01-31T10:00:00Z');
    const { id, authorization } = await subscribe();
    const old = await methodOf(id, authorization);
    const begun = await at.call('PUT', `/v1/paymentmethod/${old}/provider/1`, {
      authorization,
      body: {},
    });
    expect(begun).toMatchObject({ status: 200, body: { parameter1: 'prueba' } });
    expect(await update(old, authorization, 'tok_ok')).toMatchObject({
      status: 200,
      body: {
        creditCardLastFour: '4242',
        expiration: '1230',
        paymentProviderID: 1,
        token: null,
        redirectURL: null,
      },
    });
    const details = await detailsOf(id, authorization);
    expect(details.currentPaymentMethod.paymentMethodID).toBeGreaterThan(old);
    expect(details.paymentHistory).toEqual([
      {
        sku: 'premium',
        currency: 'MXN',
        total: 1,
        tax: 0.14,
        transactionDate: Date.parse('2027-01-31T10:00:00Z'),
        periodFrom: Date.parse('2027-01-31T10:00:00Z'),
        periodTo: Date.parse('2027-02-28T10:00:00Z'),
      },
    ]);
  });

  it('is taken once, however many calls bring it', async () => {
    const { id, authorization } = await subscribe();
    const old = await methodOf(id, authorization);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => update(old, authorization, 'tok_ok')),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await database().pool.query(
      `SELECT count(*)::int AS methods FROM sales_payment_methods m
        WHERE m.reader_id = (SELECT reader_id FROM sales_subscriptions WHERE id = $1)`,
      [id],
    );
    expect(rows).toEqual([{ methods: 2 }]);
  });

  it('is not taken where it is declined, or not confirmed yet', async () => {
    const { id, authorization } = await subscribe();
    const old = await methodOf(id, authorization);
    expect(await update(old, authorization, 'tok_declined')).toMatchObject({
      status: 402,
      body: { code: '402' },
    });
    expect((await update(old, authorization, 'tok_3ds')).body).toMatchObject({
      redirectURL: '3ds',
      creditCardLastFour: null,
    });
    expect(await methodOf(id, authorization)).toBe(old);
    const confirmed = await update(old, authorization, 'tok_3ds', 'finalize3ds');
    expect(confirmed.body).toMatchObject({ creditCardLastFour: '4242' });
    expect(await methodOf(id, authorization)).not.toBe(old);
  });

  it('is asked for again where the provider does not answer', async () => {
    const away: PaymentProvider = {
      ...prueba,
      charge: async () => {
        throw new Error('no answer');
      },
    };
    const { id, authorization } = await subscribe();
    const old = await methodOf(id, authorization);
    const on = await salesApp(database(), { providers: [away] });
    on.time.now = at.time.now;
    const reply = await on.call('PUT', `/v1/paymentmethod/${old}/provider/1/finalize`, {
      authorization,
      body: { token: 'tok_ok' },
    });
    expect(reply).toMatchObject({ status: 502, body: { message: /No se cobró nada/ } });
    expect(await methodOf(id, authorization)).toBe(old);
    expect((await update(old, authorization, 'tok_ok')).status).toBe(200);
  });

  it('pays at once what the old one could not, also of what is suspended', async () => {
    for (const failing of [[31], [31, 1, 2, 2, 2]]) {
      const { id, email } = await subscribe();
      for (const count of failing) await days(count, [refusing()]);
      const authorization = await signedIn(email);
      const before = await detailsOf(id, authorization);
      expect([before.status, before.currentRetailCycleIDX]).toEqual([
        failing.length === 1 ? 1 : 4,
        1,
      ]);
      const old = before.currentPaymentMethod.paymentMethodID;
      expect((await update(old, authorization, 'tok_declined')).status).toBe(402);
      expect((await detailsOf(id, authorization)).status).toBe(before.status);
      expect((await update(old, authorization, 'tok_ok')).status).toBe(200);
      const after = await detailsOf(id, authorization);
      expect([after.status, after.currentRetailCycleIDX]).toEqual([1, 2]);
      expect(after.paymentHistory.map(({ total }: { total: number }) => total).sort()).toEqual([
        1, 99,
      ]);
      // It is paid: the job charges nothing more for that term.
      await days(1, [prueba]);
      const later = await detailsOf(id, await signedIn(email));
      expect(later.currentRetailCycleIDX).toBe(2);
    }
  });
});
