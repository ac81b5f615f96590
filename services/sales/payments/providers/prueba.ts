import { sql } from 'drizzle-orm';
import { PAYMENT_METHOD_TYPES } from '../../../../schemas/sales/wire.ts';
import { type Database, rows } from '../../../database/database.ts';
import type {
  Charge,
  ChargeOutcome,
  KeptMethod,
  PaymentProvider,
  Refund,
  RefundOutcome,
} from './provider.ts';

const KEPT: KeptMethod = {
  token: 'kept_ok',
  brand: 'Prueba',
  firstSix: '424242',
  lastFour: '4242',
  expires: '1230',
  holderName: '',
};

const CONFIRMING: ChargeOutcome = { state: 'confirming', parameter1: '3ds' };

/** Paid; what stands behind says which card it is, of `tok_ok` alone nothing does. */
const OK = /^tok_ok(?:_(\w{1,40}))?$/;

/**
 * Takes no money, and behaves like who does: `tok_ok` is paid, `tok_declined` is not, `tok_3ds` has
 * to be confirmed first. Its books stand in the database, apart from what we do: never for
 * production.
 */
export function pruebaProvider({ db }: Pick<Database, 'db'>): PaymentProvider {
  /** Charges an intent once. */
  const take = async (charge: Charge, token: string, isConfirmed: boolean) => {
    const { intent, amountMinor, currency } = charge;
    const [taken] = await rows<{ token: string; is_confirmed: boolean }>(
      db,
      sql`INSERT INTO sales_trial_charges (intent, token, amount_minor, currency, is_confirmed)
        VALUES (${intent}, ${token}, ${amountMinor}, ${currency}, ${isConfirmed})
        ON CONFLICT (intent) DO UPDATE
          SET is_confirmed = sales_trial_charges.is_confirmed OR excluded.is_confirmed
        RETURNING token, is_confirmed`,
    );
    return taken;
  };
  const paid = ({ intent }: Charge, token: string): ChargeOutcome => ({
    state: 'paid',
    reference: `prueba-${intent}`,
    method: { ...KEPT, fingerprint: OK.exec(token)?.[1] ?? '' },
  });
  const outcomeOf = async (charge: Charge): Promise<ChargeOutcome | undefined> => {
    const [taken] = await rows<{ is_confirmed: boolean; token: string }>(
      db,
      sql`SELECT is_confirmed, token FROM sales_trial_charges WHERE intent = ${charge.intent}`,
    );
    if (!taken) return undefined;
    return taken.is_confirmed ? paid(charge, taken.token) : CONFIRMING;
  };
  const answer = async (charge: Charge, token: string, isConfirmed: boolean) => {
    const taken = await take(charge, token, isConfirmed);
    return taken?.is_confirmed ? paid(charge, taken.token) : CONFIRMING;
  };
  /** What was charged stays charged, whatever token comes later. */
  const declined = async (charge: Charge): Promise<ChargeOutcome> => {
    const before = await outcomeOf(charge);
    return before?.state === 'paid' ? before : { state: 'declined' };
  };
  /** Gives back no more than was charged. */
  const refund = async ({ intent, charge, amountMinor }: Refund): Promise<RefundOutcome> => {
    const done = await rows(
      db,
      sql`INSERT INTO sales_trial_refunds (intent, charge, amount_minor)
        SELECT ${intent}, c.intent, ${amountMinor}::bigint FROM sales_trial_charges c
        WHERE c.intent = ${charge.intent} AND c.is_confirmed AND c.amount_minor >=
          ${amountMinor}::bigint + (SELECT coalesce(sum(amount_minor), 0)
            FROM sales_trial_refunds WHERE charge = c.intent AND intent <> ${intent})
        ON CONFLICT (intent) DO UPDATE SET amount_minor = sales_trial_refunds.amount_minor
        RETURNING intent`,
    );
    return done.length > 0
      ? { state: 'done', reference: `prueba-${intent}` }
      : { state: 'refused' };
  };
  return {
    name: 'prueba',
    methodId: 1,
    methodType: PAYMENT_METHOD_TYPES.external,
    begin: async () => ({ parameter1: 'prueba', parameter2: null }),
    outcomeOf,
    charge: (charge, token) => {
      if (OK.test(token)) return answer(charge, token, true);
      return token === 'tok_3ds' ? answer(charge, token, false) : declined(charge);
    },
    confirm: (charge, token) =>
      token === 'tok_3ds' ? answer(charge, token, true) : declined(charge),
    chargeAgain: (charge, token) =>
      token === KEPT.token ? answer(charge, token, true) : declined(charge),
    refund,
  };
}
