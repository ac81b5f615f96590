import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase, rows } from '../../database/database.ts';
import { renewSubscriptions } from '../billing/renew-subscriptions.ts';
import { stripeProvider } from '../payments/providers/stripe.ts';
import { giveBack } from '../payments/refunds.ts';
import { salesApp } from './sales.testing.ts';

/**
 * A process in which readers buy, change their plan and get money back, and terms are renewed,
 * until a test kills it. Says the
 * number of each order whose payment it acknowledged.
 */
const BUYERS = 4;
const MONTH_MS = 31 * 86_400_000;

const database = await openDatabase({ databaseUrl: process.argv[2] ?? '' });
/** Of a stand-in of Stripe; unset: the provider `prueba`. */
const stripe = process.env.STRIPE_STAND_IN;
const keys = { secretKey: 'sk_test', publishableKey: 'pk_test', webhookSecret: 'whsec_test' };
const at = await salesApp(
  database,
  stripe ? { providers: [stripeProvider(database, { ...keys, url: stripe })] } : {},
);
const [tokenOf, method] = stripe
  ? [(how: string) => `pm_${how}`, 2]
  : [(how: string) => `tok_${how}`, 1];
const pay = (order: string, how: string, authorization: string) =>
  at.finalise(order, tokenOf(how), { authorization }, '', method);
const say = (order: string) => process.stdout.write(`${order}\n`);

/** To another plan at once, which is charged. */
async function changePlan(authorization: string, subscriptionId: number): Promise<void> {
  const path = '/v1/subscription/upgradedowngrade';
  const wanted = { subscriptionId, newPriceCode: 'YEARLY', productChanges: 'NOW' };
  const { body } = await at.call('POST', path, { authorization, body: wanted });
  const { sessionId } = body;
  if (sessionId) await at.call('PUT', path, { authorization, body: { sessionId } });
}

/** Some of what an order cost goes back, as staff ask for it. */
async function refund(number: string): Promise<void> {
  const [order] = await rows<{ id: string }>(
    database.db,
    sql`SELECT id FROM sales_orders WHERE number = ${number}`,
  );
  const asked = {
    orderId: Number(order?.id),
    key: randomUUID(),
    amountMinor: 40,
    reason: 'Prueba',
  };
  await giveBack(asked, at.dependencies, async () => undefined).catch(() => undefined);
}

async function buy(): Promise<void> {
  for (let n = 0; ; n += 1) {
    const { order, authorization } = await at.ordered();
    if (n % 3 === 1) await pay(order, 'declined', authorization);
    // Only a browser tells Stripe that the bank was met.
    const needsBank = n % 3 === 2 && !stripe;
    const first = await pay(order, needsBank ? '3ds' : 'ok', authorization);
    const paid = needsBank ? await at.finalise(order, 'tok_3ds', { authorization }, '/3ds') : first;
    if (paid.body.status !== 'Paid') continue;
    if (n % 2 === 0) await changePlan(authorization, Number(paid.body.subscriptionIDs));
    if (n % 3 === 0) await refund(order);
    say(order);
  }
}

/** As if a month went by each time. */
async function renew(): Promise<void> {
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const { signal } = new AbortController();
  for (let months = 1; ; months += 1) {
    const clock = () => new Date(at.time.now + months * MONTH_MS);
    const { providers } = at.dependencies;
    await renewSubscriptions.run({}, { database, clock, log, signal, providers });
    await sleep(50);
  }
}

await Promise.all([...Array.from({ length: BUYERS }, buy), renew()]);
