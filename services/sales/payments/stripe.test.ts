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
  const tell = (id: string, given: { secret?: string; at?: number } = {}) =>
    tellOf({ id, object: 'payment_intent', status: 'succeeded' }, given);
  const tellOf = (
    object: { id: string; object: string; status?: string },
    { secret = SECRET, at: seconds = Date.now() / 1000 }: { secret?: string; at?: number } = {},
  ) => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: `${object.object}.told`,
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

  it('that cannot be begun, since Stripe is away, say so', async () => {
    const keys = { secretKey: 'sk_test', publishableKey: 'pk_test', webhookSecret: SECRET };
    // Nobody listens there.
    const away = stripeProvider(database(), { ...keys, url: 'http://127.0.0.1:1' });
    const shop = await salesApp(database(), { providers: [away] });
    const { order, authorization } = await shop.ordered();
    const reply = await shop.call('GET', `/v1/checkout/order/${order}/payment/2`, {
      authorization,
    });
    expect(reply).toMatchObject({ status: 502, body: { code: '502' } });
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
    expect(stripe.refunds).toMatchObject([
      { payment_intent: await intentOfPaid(), amount: 94_100 },
    ]);
  });

  const paidFor = async (priceCode: string) => {
    const bought = await at.ordered(priceCode);
    const { body } = await pay(bought, 'pm_ok');
    return { ...bought, id: Number(body.subscriptionIDs), intent: await intentOfPaid() };
  };
  const linesOf = async (order: string) => {
    const { rows } = await database().pool.query<{ type: string; amount: string }>(
      `SELECT type, amount_minor AS amount FROM sales_ledger l JOIN sales_orders o
        ON o.id = l.order_id WHERE o.number = $1 AND amount_minor > 0 ORDER BY seq`,
      [order],
    );
    return rows.map(({ type, amount }) => [type, Number(amount)]);
  };
  const statusOf = async (id: number) => {
    const { rows } = await database().pool.query<{ status: number }>(
      'SELECT status FROM sales_subscriptions WHERE id = $1',
      [id],
    );
    return rows[0]?.status;
  };

  it('that were given back in Stripe’s own pages are so here, once, and end what they bought', async () => {
    const { order, id, intent } = await paidFor('YEARLY');
    const charge = { id: 'ch_1', object: 'charge', payment_intent: intent };
    stripe.refundByHand(intent, 30_000);
    for (const { status } of await Promise.all([tellOf(charge), tellOf(charge)]))
      expect(status).toBe(200);
    expect(await linesOf(order)).toEqual([
      ['PAYMENT', 99_000],
      ['REFUND', 30_000],
    ]);
    // Part of it: the reader still has what they bought.
    expect(await statusOf(id)).toBe(1);
    const rest = stripe.refundByHand(intent, 69_000);
    await tellOf(rest);
    await tellOf(charge);
    expect(await linesOf(order)).toEqual([
      ['PAYMENT', 99_000],
      ['REFUND', 30_000],
      ['REFUND', 69_000],
    ]);
    expect(await statusOf(id)).toBe(2);
  });

  it('for a term that is over, and given back there, leave the plan that came after it', async () => {
    const { authorization, id, intent } = await paidFor('MONTHLY');
    const upgrade = '/v1/subscription/upgradedowngrade';
    const wanted = { subscriptionId: id, newPriceCode: 'YEARLY' };
    const { body } = await at.call('POST', upgrade, {
      authorization,
      body: { ...wanted, productChanges: 'END_OF_CURRENT_TERM' },
    });
    await at.call('PUT', upgrade, { authorization, body: { sessionId: body.sessionId } });
    at.time.now += 32 * 86_400_000;
    await run(renewSubscriptions);
    const renewed = await intentOfPaid();
    expect(renewed).not.toBe(intent);
    await tellOf(stripe.refundByHand(intent, 100));
    expect(await statusOf(id)).toBe(1);
    // What paid for the term that runs ends it.
    await tellOf(stripe.refundByHand(renewed, 99_000));
    expect(await statusOf(id)).toBe(2);
  });

  it('of which our own refund is told are given back once; one that did not arrive is none', async () => {
    const { order, id, intent, authorization } = await paidFor('YEARLY');
    const upgrade = '/v1/subscription/upgradedowngrade';
    const wanted = { subscriptionId: id, newPriceCode: 'DIGITAL', productChanges: 'NOW' };
    const { body } = await at.call('POST', upgrade, { authorization, body: wanted });
    await at.call('PUT', upgrade, { authorization, body: { sessionId: body.sessionId } });
    const made = stripe.refunds.find(({ payment_intent }) => payment_intent === intent);
    if (!made) throw new Error('no refund');
    await tellOf(made);
    const given = [
      ['PAYMENT', 99_000],
      ['REFUND', 94_100],
    ];
    expect(await linesOf(order)).toEqual(given);
    expect(await statusOf(id)).toBe(1);
    made.status = 'failed';
    await tellOf(made);
    await tellOf(made);
    expect(await linesOf(order)).toEqual([...given, ['REFUND_FAILED', 94_100]]);
  });

  it('and where Stripe lists nothing, what it signed counts, each amount once', async () => {
    stripe.fate.listsNothing = true;
    const { order, id, intent } = await paidFor('YEARLY');
    const told = (amount_refunded: number) =>
      tellOf({ id: 'ch_2', object: 'charge', payment_intent: intent, amount_refunded } as never);
    for (const amount of [30_000, 30_000, 99_000, 99_000]) await told(amount);
    expect(await linesOf(order)).toEqual([
      ['PAYMENT', 99_000],
      ['REFUND', 30_000],
      ['REFUND', 69_000],
    ]);
    expect(await statusOf(id)).toBe(2);
    const other = await paidFor('YEARLY');
    const asked = { id: 'dp_9', object: 'dispute', payment_intent: other.intent };
    const dispute = { ...asked, amount: 99_000, status: 'needs_response', reason: 'fraudulent' };
    await tellOf(dispute);
    expect(await statusOf(other.id)).toBe(2);
    stripe.fate.listsNothing = false;
  });

  it('that a bank takes back end what they bought; won, the money counts again', async () => {
    const { order, id, intent } = await paidFor('YEARLY');
    const asked = stripe.dispute(intent, 99_000, 'warning_needs_response');
    await tellOf(asked);
    expect(await statusOf(id)).toBe(1);
    asked.status = 'needs_response';
    await Promise.all([tellOf(asked), tellOf(asked)]);
    expect(await linesOf(order)).toEqual([
      ['PAYMENT', 99_000],
      ['DISPUTE', 99_000],
    ]);
    expect(await statusOf(id)).toBe(2);
    asked.status = 'won';
    await tellOf(asked);
    // An event that comes late is asked about, and says the same.
    await tellOf({ ...asked, status: 'needs_response' } as typeof asked);
    expect(await linesOf(order)).toEqual([
      ['PAYMENT', 99_000],
      ['DISPUTE', 99_000],
      ['DISPUTE_WON', 99_000],
    ]);
    expect(await statusOf(id)).toBe(2);
  });

  const intentOfPaid = async (): Promise<string> => {
    const { rows } = await database().pool.query<{ reference: string }>(
      "SELECT reference FROM sales_payments WHERE status = 'paid' ORDER BY id DESC LIMIT 1",
    );
    return rows[0]?.reference ?? '';
  };
});
