import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { PAYMENT_METHOD_TYPES } from '../../../../schemas/sales/wire.ts';
import { type Database, rows } from '../../../database/database.ts';
import type {
  Charge,
  ChargeOutcome,
  KeptMethod,
  PaymentProvider,
  Told,
  ToldDispute,
  ToldRefund,
} from './provider.ts';

export interface StripeConfig {
  secretKey: string;
  /** For the form in the browser. */
  publishableKey: string;
  webhookSecret: string;
  /** Where Stripe is: https://api.stripe.com */
  url: string;
}

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

const TIMEOUT_MS = 15_000;
const EXPANDED = { expand: ['payment_method'] };

/** A card is charged again by who has it and what it is. */
const tokenOf = (customer: string, method: string): string => `${customer}/${method}`;

const idOf = (one: string | { id: string } | null | undefined): string =>
  typeof one === 'string' ? one : (one?.id ?? '');

function keptOf({ customer, payment_method: method }: Intent): KeptMethod {
  const card = typeof method === 'object' ? method?.card : undefined;
  const holder = typeof method === 'object' ? method?.billing_details.name : undefined;
  const expires = card
    ? `${String(card.exp_month).padStart(2, '0')}${String(card.exp_year).slice(-2)}`
    : '';
  return {
    token: tokenOf(idOf(customer), idOf(method)),
    brand: card?.brand ?? '',
    firstSix: '',
    lastFour: card?.last4 ?? '',
    expires,
    holderName: holder ?? '',
    fingerprint: card?.fingerprint ?? '',
  };
}

/** Undefined: nothing was tried with it yet. Throws while Stripe itself waits for an answer. */
function outcomeOf(one: Intent): ChargeOutcome | undefined {
  if (one.status === 'succeeded') return { state: 'paid', reference: one.id, method: keptOf(one) };
  if (one.status === 'requires_action')
    return { state: 'confirming', parameter1: one.client_secret ?? '' };
  if (one.status === 'processing') throw new Error(`Stripe waits for an answer about ${one.id}`);
  return one.status === 'canceled' ? { state: 'declined' } : undefined;
}

const MOST_REFUNDS = 100;

/** What an event is about, as far as we read it. */
interface ToldObject {
  id: string;
  object?: string;
  payment_intent?: string | { id: string };
  amount_refunded?: number;
}

const refundOf = ({ id, amount, status, metadata }: Stripe.Refund): ToldRefund => ({
  reference: id,
  intent: metadata?.intent,
  amountMinor: amount,
  state: status === 'failed' || status === 'canceled' ? 'failed' : 'done',
});

const disputeOf = ({ id, amount, status, reason }: Stripe.Dispute): ToldDispute => {
  const told = { reference: id, amountMinor: amount, reason };
  if (status === 'won') return { ...told, state: 'won' };
  if (status === 'lost') return { ...told, state: 'lost' };
  return { ...told, state: status.startsWith('warning') ? 'warning' : 'open' };
};

/** A refusal that leaves no doubt: of a card, or of what was sent. */
const isRefusal = (error: unknown): boolean =>
  ['StripeCardError', 'StripeInvalidRequestError'].includes(
    (error as { type?: string } | undefined)?.type ?? '',
  );

/**
 * Takes money by payment intents. Cards are typed into Stripe's own form; what comes here is its
 * name for them (`pm_…`). Loaded when it is first asked.
 */
export function stripeProvider(
  { db }: Pick<Database, 'db'>,
  { secretKey, publishableKey, webhookSecret, url }: StripeConfig,
): PaymentProvider {
  let opened: Promise<Stripe> | undefined;
  const client = (): Promise<Stripe> => {
    const { hostname: host, port, protocol } = new URL(url);
    opened ??= import('stripe').then(
      ({ default: Client }) =>
        new Client(secretKey, {
          host,
          protocol: protocol === 'http:' ? 'http' : 'https',
          timeout: TIMEOUT_MS,
          port: port || (protocol === 'http:' ? 80 : 443),
          telemetry: false,
        }),
    );
    return opened;
  };

  const look = async (id: string): Promise<Intent> => {
    const stripe = await client();
    return id.startsWith('seti_')
      ? stripe.setupIntents.retrieve(id, EXPANDED)
      : stripe.paymentIntents.retrieve(id, EXPANDED);
  };

  const knownId = async (intent: string): Promise<string | undefined> => {
    const [row] = await rows<{ stripe_id: string }>(
      db,
      sql`SELECT stripe_id FROM sales_stripe_intents WHERE intent = ${intent}`,
    );
    return row?.stripe_id;
  };

  const make = async (
    { intent, amountMinor, currency }: Charge,
    given: string | undefined,
  ): Promise<string> => {
    const stripe = await client();
    const once = (what: string) => ({ idempotencyKey: `${what}-${intent}` });
    const metadata = { intent };
    const customer = given ?? (await stripe.customers.create({ metadata }, once('customer'))).id;
    const what = { customer, metadata, payment_method_types: ['card'] };
    if (amountMinor === 0)
      return (await stripe.setupIntents.create({ ...what, usage: 'off_session' }, once('setup')))
        .id;
    const money = { amount: amountMinor, currency: currency.toLowerCase() };
    // The customer is there for the next charge; of a renewal the method is kept already.
    const usage = given === undefined ? ({ setup_future_usage: 'off_session' } as const) : {};
    return (await stripe.paymentIntents.create({ ...what, ...money, ...usage }, once('pay'))).id;
  };

  /** rule 13.38: one intent of theirs for one of ours, however often it is made. */
  const openIntent = async (charge: Charge, customer?: string): Promise<string> => {
    const known = await knownId(charge.intent);
    if (known) return known;
    const made = await make(charge, customer);
    await db.execute(
      sql`INSERT INTO sales_stripe_intents (intent, stripe_id) VALUES (${charge.intent}, ${made})
        ON CONFLICT DO NOTHING`,
    );
    return (await knownId(charge.intent)) ?? made;
  };

  const confirmWith = async (id: string, method: string, isOffSession: boolean) => {
    const stripe = await client();
    try {
      if (id.startsWith('seti_')) await stripe.setupIntents.confirm(id, { payment_method: method });
      else
        await stripe.paymentIntents.confirm(id, {
          payment_method: method,
          ...(isOffSession ? { off_session: true } : {}),
        });
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    return outcomeOf(await look(id)) ?? ({ state: 'declined' } as const);
  };

  /** Asks about what an event of theirs is about: what it says itself may be old by now. */
  const ask = async (event: Stripe.Event, intent: string): Promise<Told> => {
    const stripe = await client();
    const object = event.data.object as unknown as ToldObject;
    // What it does not tell when it is asked, it signed in the event.
    const orElse = async <T>(asked: Promise<T>): Promise<T | undefined> =>
      asked.catch((error: unknown) => {
        if (isRefusal(error)) return undefined;
        throw error;
      });
    if (object.object === 'dispute') {
      const asked = await orElse(stripe.disputes.retrieve(object.id));
      return { intent, dispute: disputeOf(asked ?? (object as unknown as Stripe.Dispute)) };
    }
    if (object.object !== 'charge' && object.object !== 'refund') return { intent };
    const about = { payment_intent: idOf(object.payment_intent), limit: MOST_REFUNDS };
    const listed = await orElse(stripe.refunds.list(about));
    if (listed) return { intent, refunds: listed.data.map(refundOf) };
    const { amount_refunded: amountMinor = 0 } = object;
    const reference = `${object.id}-${amountMinor}`;
    return { intent, ...(amountMinor > 0 ? { refunded: { amountMinor, reference } } : {}) };
  };

  return {
    name: 'stripe',
    methodId: 2,
    methodType: PAYMENT_METHOD_TYPES.stripe,
    begin: async (charge) => {
      const { client_secret } = await look(await openIntent(charge));
      return { parameter1: client_secret, parameter2: publishableKey };
    },
    outcomeOf: async ({ intent }) => {
      const id = await knownId(intent);
      return id === undefined ? undefined : outcomeOf(await look(id));
    },
    charge: async (charge, token) => {
      const id = await openIntent(charge);
      const before = outcomeOf(await look(id));
      if (before?.state === 'paid') return before;
      if (/^pm_\w{1,200}$/.test(token)) return confirmWith(id, token, false);
      // The form confirmed it, or did not.
      return before ?? { state: 'declined' };
    },
    confirm: async (charge) =>
      outcomeOf(await look(await openIntent(charge))) ?? { state: 'declined' },
    chargeAgain: async (charge, token) => {
      const [customer = '', method = ''] = token.split('/');
      const id = await openIntent(charge, customer);
      const before = outcomeOf(await look(id));
      if (before?.state === 'paid') return before;
      const outcome = await confirmWith(id, method, true);
      // Nobody is there to confirm it with their bank.
      return outcome.state === 'confirming' ? { state: 'declined' } : outcome;
    },
    refund: async ({ intent, charge, amountMinor: amount }) => {
      const stripe = await client();
      const what = { payment_intent: charge.reference, amount, metadata: { intent } };
      try {
        const { id, status } = await stripe.refunds.create(what, { idempotencyKey: intent });
        return status === 'failed' || status === 'canceled'
          ? { state: 'refused' }
          : { state: 'done', reference: id };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return { state: 'refused' };
      }
    },
    toldOf: async ({ body, headers }) => {
      const stripe = await client();
      const signature = headers.get('stripe-signature') ?? '';
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
      } catch {
        return undefined;
      }
      const object = event.data.object as { id: string; payment_intent?: string | { id: string } };
      const found = await rows<{ intent: string }>(
        db,
        sql`SELECT intent FROM sales_stripe_intents
          WHERE stripe_id IN (${idOf(object)}, ${idOf(object.payment_intent)})`,
      );
      return Promise.all(found.map(({ intent }) => ask(event, intent)));
    },
  };
}
