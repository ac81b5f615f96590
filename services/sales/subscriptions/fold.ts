import type { PriceStep } from '../../../schemas/sales/catalogue.ts';
import { SUBSCRIPTION_STATUS, type SubscriptionStatus } from '../../../schemas/sales/wire.ts';
import { nextPaymentRetry, suspensionEnd } from '../money/dates.ts';

/** What the ledger says: what the contract names, and what came of each attempt to be paid. */
export const LEDGER_TYPES = [
  // Bought for somebody who did not redeem it yet.
  'GIFT_SUBSCRIPTION',
  'START_SUBSCRIPTION',
  'RENEW_SUBSCRIPTION',
  'EXTEND_SUBSCRIPTION',
  'CANCEL_SUBSCRIPTION',
  'TERMINATE_SUBSCRIPTION',
  // Another plan from now on; another one after this term.
  'CHANGE_PLAN',
  'PLAN_CHOSEN',
  // Its reader was told what it will cost.
  'PRICE_ANNOUNCED',
  'PAYMENT',
  'PAYMENT_FAILED',
  'REFUND',
] as const;
export type LedgerType = (typeof LEDGER_TYPES)[number];

/** What a subscription goes by. */
export interface Plan {
  sku: string;
  priceCode: string;
  name: string;
  taxPercent: number;
  steps: PriceStep[];
  attributes: { name: string; value: string }[];
}

/** One line of a subscription's ledger, as far as it changes its state. Times are ISO 8601. */
export interface LedgerLine {
  type: LedgerType;
  at: string;
  /** Of what begins a term: which, the first being 0, and when it ends. */
  cycle?: number | undefined;
  termEndsAt?: string | undefined;
  /**
   * Of what changes the plan, or its price: to which, undefined being the one that it has; from
   * when on.
   */
  plan?: Plan | undefined;
  anchorAt?: string | undefined;
}

export interface SubscriptionState {
  status: SubscriptionStatus;
  cycle: number;
  termEndsAt: string;
  /** How often the next term could not be paid, and when that was for the last time. */
  failures: number;
  failedAt: string | undefined;
  /** rule 13.20: undefined, what was ordered; and from when and which term on that counts. */
  plan: Plan | undefined;
  anchorAt: string;
  anchorCycle: number;
  /** What it goes on with after this term; undefined: the same. */
  planned: Plan | undefined;
  announced: Announced | undefined;
}

/** rule 13.54: what it costs in the first term that begins at that time or later, and from then. */
export interface Announced {
  plan: Plan;
  /** ISO 8601 */
  from: string;
}

/** Whether what was announced counts for a term. Times are ISO 8601. */
export const isInForce = (
  announced: Announced | undefined,
  termBeginsAt: string,
): announced is Announced =>
  announced !== undefined && Date.parse(announced.from) <= Date.parse(termBeginsAt);

const { active, canceled, suspended, terminated, gifted } = SUBSCRIPTION_STATUS;

const begun = ({ type, at, cycle = 0, termEndsAt = '' }: LedgerLine): SubscriptionState => ({
  status: type === 'GIFT_SUBSCRIPTION' ? gifted : active,
  cycle,
  termEndsAt,
  failures: 0,
  failedAt: undefined,
  plan: undefined,
  anchorAt: at,
  anchorCycle: 0,
  planned: undefined,
  announced: undefined,
});

/** Tried again as long as rule 13.41 has it. */
const retryAfter = (state: SubscriptionState, at: string): Date | undefined =>
  nextPaymentRetry(new Date(state.termEndsAt), new Date(at));

const failed = (state: SubscriptionState, at: string): SubscriptionState => ({
  ...state,
  status: retryAfter(state, at) ? state.status : suspended,
  failures: state.failures + 1,
  failedAt: at,
});

/** Why a line may not follow, in words; undefined: it may. */
export function lineFault(state: SubscriptionState | undefined, type: LedgerType) {
  const begins = type === 'START_SUBSCRIPTION' || type === 'GIFT_SUBSCRIPTION';
  if (!state) return begins ? undefined : 'La suscripción no ha empezado.';
  const { status } = state;
  if (begins) return 'La suscripción ya empezó.';
  if (status === terminated) return 'La suscripción ya terminó.';
  if (type === 'CANCEL_SUBSCRIPTION' && status !== active)
    return 'Sólo se cancela una suscripción activa.';
  if (type === 'EXTEND_SUBSCRIPTION' && status !== canceled)
    return 'Sólo se recupera una suscripción cancelada.';
  if (type === 'PAYMENT_FAILED' && status !== active)
    return 'Sólo se cobra una suscripción activa.';
  // rule 13.15: it waits until it is redeemed, and ends by that.
  if ((type === 'RENEW_SUBSCRIPTION' || type === 'CHANGE_PLAN') && status === gifted)
    return 'Un regalo no se renueva.';
  if (type === 'PRICE_ANNOUNCED' && status !== active)
    return 'Sólo se anuncia otro precio de una suscripción activa.';
  if (type === 'PLAN_CHOSEN' && status !== active)
    return 'Sólo se cambia el plan de una suscripción activa.';
  return undefined;
}

/**
 * rule 13.7: what a subscription is once a line is written. Throws for a line that may not follow.
 */
export function follow(state: SubscriptionState | undefined, line: LedgerLine): SubscriptionState {
  const fault = lineFault(state, line.type);
  if (fault || !state) {
    if (fault) throw new Error(`${line.type}: ${fault}`);
    return begun(line);
  }
  // What was charged while somebody cancelled is a term of theirs, and the last one.
  const status = state.status === canceled ? canceled : active;
  if (line.type === 'RENEW_SUBSCRIPTION') {
    const { plan, anchorAt, anchorCycle, planned, announced } = state;
    const price = isInForce(announced, state.termEndsAt)
      ? { plan: announced.plan, announced: undefined }
      : { plan, announced };
    return { ...begun(line), status, anchorAt, anchorCycle, planned, ...price };
  }
  if (line.type === 'CHANGE_PLAN') {
    const { plan, anchorAt = line.at, cycle: anchorCycle = 0 } = line;
    return { ...begun(line), status, plan, anchorAt, anchorCycle };
  }
  if (line.type === 'PLAN_CHOSEN') return { ...state, planned: line.plan };
  if (line.type === 'PRICE_ANNOUNCED') {
    const { plan, anchorAt: from = line.at } = line;
    return { ...state, announced: plan && { plan, from } };
  }
  if (line.type === 'CANCEL_SUBSCRIPTION')
    return { ...state, status: canceled, planned: undefined };
  if (line.type === 'EXTEND_SUBSCRIPTION') return { ...state, status: active };
  if (line.type === 'TERMINATE_SUBSCRIPTION')
    return { ...state, status: terminated, planned: undefined, announced: undefined };
  if (line.type === 'PAYMENT_FAILED') return failed(state, line.at);
  return state;
}

/** The state that a whole ledger comes to; undefined for an empty one. */
export const fold = (lines: readonly LedgerLine[]): SubscriptionState | undefined =>
  lines.reduce<SubscriptionState | undefined>(follow, undefined);

/** When something has to be done next; undefined once it is over. */
export function nextEventAt(state: SubscriptionState): string | undefined {
  const { status, termEndsAt, failedAt } = state;
  if (status === terminated || status === gifted) return undefined;
  if (status === suspended) return suspensionEnd(new Date(termEndsAt)).toISOString();
  if (status !== active || failedAt === undefined) return termEndsAt;
  return retryAfter(state, failedAt)?.toISOString() ?? termEndsAt;
}
