import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { renewSubscriptions } from '../billing/renew-subscriptions.ts';
import { settlePayments } from '../billing/settle-payments.ts';
import { salesApp } from '../tests/sales.testing.ts';
import { pruebaProvider } from './providers/prueba.ts';
import { stripeStandIn } from './providers/stripe.testing.ts';
import { stripeProvider } from './providers/stripe.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const SECRET = 'whsec_test';

onDatabase('payments by Stripe', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  let stripe: Awaited<ReturnType<typeof stripeStandIn>>;
  beforeAll(async () => {
    stripe = await stripeStandIn();
    const keys = { secretKey: 'sk_test', publishableKey: 'pk_test', webhookSecret: SECRET };
    const provider = stripeProvider(database(), { ...keys, url: stripe.url });
    at = await salesApp(database(), { providers: [provider] });
  });
  afterAll(async () => {
    await stripe.close();
  });

  type Ordered = Awaited<ReturnType<typeof at.ordered>>;
  const path = ({ order }: Ordered, step = '') => `/v1/checkout${step}/order/${order}/payment/2`;
  const pay = (bought: Ordered, token: string, step = '') =>
    at.call('PUT', path(bought, step), {
      authorization: bought.authorization,
      body: { token },
    });
  const begin = (bought: Ordered) =>
    at.call('GET', path(bought), { authorization: bought.authorization });
  const subscriptions = async ({ authorization }: Ordered) =>
    (await at.call('GET', '/v1/subscription/all', { authorization })).body;
  const run = async (job: typeof renewSubscriptions) => {
    const { signal } = new AbortController();
    const { providers } = at.dependencies;
    const clock = () => new Date(at.time.now);
    await job.run({}, { database: database(), clock, log, signal, providers });
  };
  const tell = (id: string, { secret = SECRET, at: seconds = Date.now() / 1000 } = {}) => {
    const object = { id, object: 'payment_intent', status: 'succeeded' };
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object },
    });
    const t = Math.floor(seconds);
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
    const headers = { 'stripe-signature': `t=${t},v1=${v1}`, 'content-type': 'application/json' };
    return at.call('POST', '/v1/webhook/stripe', { body, headers });
  };
  const intentOf = async (bought: Ordered): Promise<string> => {
    const { body } = await begin(bought);
    return body.parameter1.replace('_secret', '');
  };

  it('charge a card once, however many calls come, and keep it', async () => {
    const before = stripe.taken();
    const bought = await at.ordered();
    expect((await begin(bought)).body).toMatchObject({
      parameter1: expect.stringMatching(/^pi_\d+_secret$/),
      parameter2: 'pk_test',
    });
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(bought, 'pm_ok')));
    for (const { body } of replies) expect(body).toMatchObject({ status: 'Paid', total: 1 });
    expect(stripe.taken() - before).toBe(100);
    const [one, ...others] = await subscriptions(bought);
    expect(others).toEqual([]);
    expect(one.paymentMethod).toMatchObject({
      paymentPartner: 'stripe',
      creditCardType: 'visa',
      lastFour: '4242',
      expiration: '0431',
      cardHolderName: 'Ana Ruiz',
    });
    at.time.now += 31 * 86_400_000;
    await Promise.all([run(renewSubscriptions), run(renewSubscriptions)]);
    expect(stripe.taken() - before).toBe(10_000);
  });

  it('are declined, and then paid with another card', async () => {
    const before = stripe.taken();
    const bought = await at.ordered();
    expect((await pay(bought, 'pm_declined')).status).toBe(402);
    expect((await pay(bought, 'nothing')).status).toBe(402);
    expect(stripe.taken()).toBe(before);
    expect((await pay(bought, 'pm_ok')).body).toMatchObject({ status: 'Paid' });
    expect(stripe.taken() - before).toBe(100);
  });

  it('wait for the bank where it asks, and are paid once that was met', async () => {
    const bought = await at.ordered();
    const asked = await pay(bought, 'pm_3ds');
    expect(asked.body).toMatchObject({ status: 'Pending', paymentPending: true });
    const intent = stripe.intents.get(await intentOf(bought));
    if (!intent) throw new Error('no intent');
    intent.status = 'succeeded';
    expect((await pay(bought, 'done', '/3ds')).body).toMatchObject({ status: 'Paid' });
    expect(await subscriptions(bought)).toHaveLength(1);
  });

  it('cannot be made by another way while the bank may still say yes', async () => {
    const both = [...at.dependencies.providers, pruebaProvider(database())];
    const shop = await salesApp(database(), { providers: both });
    const { order, authorization } = await shop.ordered();
    const by = (method: number, token: string) => {
      const path = `/v1/checkout/order/${order}/payment/${method}`;
      return shop.call('PUT', path, { authorization, body: { token } });
    };
    expect((await by(2, 'pm_3ds')).body).toMatchObject({ paymentPending: true });
    expect(await by(1, 'tok_ok')).toMatchObject({ status: 409 });
    // The bank said no: then it may be.
    expect((await by(2, 'pm_declined')).status).toBe(402);
    expect((await by(1, 'tok_ok')).body).toMatchObject({ status: 'Paid' });
  });

  it('are there by the webhook alone, first or twice, and charged once', async () => {
    const before = stripe.taken();
    const bought = await at.ordered();
    const id = await intentOf(bought);
    // What did not happen is not paid by being told.
    expect((await tell(id)).status).toBe(200);
    expect(await subscriptions(bought)).toEqual([]);
    const intent = stripe.intents.get(id);
    if (!intent) throw new Error('no intent');
    intent.status = 'succeeded';
    const told = await Promise.all([tell(id), tell(id), pay(bought, 'pm_ok'), tell(id)]);
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(told[2]?.body).toMatchObject({ status: 'Paid' });
    expect(await subscriptions(bought)).toHaveLength(1);
    expect(stripe.taken() - before).toBe(100);
  });

  it('that are told while somebody pays wait for that, and not each for the other', async () => {
    const bought = await at.ordered();
    const id = await intentOf(bought);
    const intent = stripe.intents.get(id);
    if (!intent) throw new Error('no intent');
    intent.status = 'succeeded';
    const isWaiting = async () => {
      const { rows } = await database().pool.query(
        `SELECT FROM pg_locks WHERE NOT granted AND pid IN
          (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
      );
      return rows.length > 0;
    };
    const payer = await database().pool.connect();
    const { rows } = await payer.query(
      `SELECT o.id, i.intent FROM sales_orders o, sales_stripe_intents i
        WHERE o.number = $1 AND i.stripe_id = $2`,
      [bought.order, id],
    );
    await payer.query('BEGIN');
    await payer.query('SELECT FROM sales_orders WHERE id = $1 FOR UPDATE', [rows[0].id]);
    const told = tell(id);
    await vi.waitUntil(isWaiting, { timeout: 10_000 });
    await payer.query(
      `INSERT INTO sales_payments (order_id, intent, provider, status, created_at)
        VALUES ($1, $2, 'stripe', 'open', now()) ON CONFLICT (order_id, intent) DO NOTHING`,
      [rows[0].id, rows[0].intent],
    );
    await payer.query('COMMIT');
    payer.release();
    expect((await told).status).toBe(200);
    expect(await subscriptions(bought)).toHaveLength(1);
  });

  it('are told by whoever signed it lately, and nobody else', async () => {
    const bought = await at.ordered();
    const id = await intentOf(bought);
    expect((await tell(id, { secret: 'whsec_other' })).status).toBe(400);
    expect((await tell(id, { at: Date.now() / 1000 - 3_600 })).status).toBe(400);
    expect((await at.call('POST', '/v1/webhook/stripe', { body: {} })).status).toBe(400);
    expect((await at.call('POST', '/v1/webhook/prueba', { body: {} })).status).toBe(404);
  });

  it('whose answer was lost are charged once', async () => {
    const before = stripe.taken();
    const bought = await at.ordered();
    // The client asks Stripe again by itself, which does not take it a second time.
    stripe.fate.lostConfirmations = 5;
    expect((await pay(bought, 'pm_ok')).status).toBe(502);
    stripe.fate.lostConfirmations = 0;
    at.time.now += 61_000;
    await run(settlePayments);
    expect(await subscriptions(bought)).toHaveLength(1);
    expect((await pay(bought, 'pm_ok')).body).toMatchObject({ status: 'Paid' });
    expect(stripe.taken() - before).toBe(100);
  });

  it('give back what a change of plan leaves', async () => {
    const bought = await at.ordered('YEARLY');
    const { body: paid } = await pay(bought, 'pm_ok');
    const { authorization } = bought;
    const wanted = {
      subscriptionId: Number(paid.subscriptionIDs),
      newPriceCode: 'DIGITAL',
      productChanges: 'NOW',
    };
    const upgrade = '/v1/subscription/upgradedowngrade';
    const { body } = await at.call('POST', upgrade, { authorization, body: wanted });
    expect(body.proposedRefundAmount).toBe(941);
    const { sessionId } = body;
    await at.call('PUT', upgrade, { authorization, body: { sessionId } });
    expect(stripe.refunds).toEqual([{ payment_intent: await intentOfPaid(), amount: 94_100 }]);
  });

  const intentOfPaid = async (): Promise<string> => {
    const { rows } = await database().pool.query<{ reference: string }>(
      "SELECT reference FROM sales_payments WHERE status = 'paid' ORDER BY id DESC LIMIT 1",
    );
    return rows[0]?.reference ?? '';
  };
});
