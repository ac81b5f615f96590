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
  // What went back and did not arrive; what a bank took back, and what of that came again.
  'REFUND_FAILED',
  'DISPUTE',
  'DISPUTE_WON',
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
  /**
   * Of a payment that failed, as its site has it: when it is tried again, undefined being not any
   * more, and when it ends unpaid. Without an end both are as rule 13.41 has them.
   */
  retryAt?: string | undefined;
  endsAt?: string | undefined;
}

export interface SubscriptionState {
  status: SubscriptionStatus;
  cycle: number;
  termEndsAt: string;
  /** How often the next term could not be paid, and when that was for the last time. */
  failures: number;
  failedAt: string | undefined;
  /** When it is tried again by itself, and when it ends unpaid; undefined: nothing failed. */
  retryAt: string | undefined;
  unpaidUntil: string | undefined;
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
  retryAt: undefined,
  unpaidUntil: undefined,
  plan: undefined,
  anchorAt: at,
  anchorCycle: 0,
  planned: undefined,
  announced: undefined,
});

/** Tried again as long as rule 13.41 has it. */
function failed(state: SubscriptionState, line: LedgerLine): SubscriptionState {
  const due = new Date(state.termEndsAt);
  const usual = nextPaymentRetry(due, new Date(line.at))?.toISOString();
  const retryAt = line.endsAt === undefined ? usual : line.retryAt;
  return {
    ...state,
    status: retryAt === undefined ? suspended : state.status,
    failures: state.failures + 1,
    failedAt: line.at,
    retryAt,
    unpaidUntil: line.endsAt ?? suspensionEnd(due).toISOString(),
  };
}

/** A subscription that has begun and has not ended. */
const UNDER_WAY = [active, canceled, suspended, gifted] as const;
/** rule 13.15: a gift waits until it is redeemed, and ends by that. */
const SERVING = [active, canceled, suspended] as const;
const NOT_BEGUN = [undefined] as const;

interface Transition {
  /** The statuses after which the line may follow; undefined: before there is a subscription. */
  from: readonly (SubscriptionStatus | undefined)[];
  /** What is said where it may not, of a subscription that has begun and has not ended. */
  refusal: string;
}

const ENDED = 'La suscripción ya terminó.';

/** rule 13.7: which line of the ledger may follow which status. */
export const TRANSITIONS: Readonly<Record<LedgerType, Transition>> = {
  GIFT_SUBSCRIPTION: { from: NOT_BEGUN, refusal: 'La suscripción ya empezó.' },
  START_SUBSCRIPTION: { from: NOT_BEGUN, refusal: 'La suscripción ya empezó.' },
  RENEW_SUBSCRIPTION: { from: SERVING, refusal: 'Un regalo no se renueva.' },
  EXTEND_SUBSCRIPTION: {
    from: [canceled],
    refusal: 'Sólo se recupera una suscripción cancelada.',
  },
  // rule 13.74: also what could not be paid.
  CANCEL_SUBSCRIPTION: {
    from: [active, suspended],
    refusal: 'Sólo se cancela una suscripción activa o suspendida.',
  },
  TERMINATE_SUBSCRIPTION: { from: UNDER_WAY, refusal: ENDED },
  CHANGE_PLAN: { from: SERVING, refusal: 'Un regalo no se renueva.' },
  PLAN_CHOSEN: {
    from: [active],
    refusal: 'Sólo se cambia el plan de una suscripción activa.',
  },
  PRICE_ANNOUNCED: {
    from: [active],
    refusal: 'Sólo se anuncia otro precio de una suscripción activa.',
  },
  PAYMENT: { from: UNDER_WAY, refusal: ENDED },
  PAYMENT_FAILED: { from: [active], refusal: 'Sólo se cobra una suscripción activa.' },
  REFUND: { from: UNDER_WAY, refusal: ENDED },
  REFUND_FAILED: { from: UNDER_WAY, refusal: ENDED },
  DISPUTE: { from: UNDER_WAY, refusal: ENDED },
  DISPUTE_WON: { from: UNDER_WAY, refusal: ENDED },
};

/** Why a line may not follow, in words; undefined: it may. */
export function lineFault(
  state: Pick<SubscriptionState, 'status'> | undefined,
  type: LedgerType,
): string | undefined {
  const { from, refusal } = TRANSITIONS[type];
  if (from.includes(state?.status)) return undefined;
  if (!state) return 'La suscripción no ha empezado.';
  return state.status === terminated && from !== NOT_BEGUN ? ENDED : refusal;
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
  if (line.type === 'PAYMENT_FAILED') return failed(state, line);
  return state;
}

/** The state that a whole ledger comes to; undefined for an empty one. */
export const fold = (lines: readonly LedgerLine[]): SubscriptionState | undefined =>
  lines.reduce<SubscriptionState | undefined>(follow, undefined);

/** When something has to be done next; undefined once it is over. */
export function nextEventAt(state: SubscriptionState): string | undefined {
  const { status, termEndsAt, retryAt, unpaidUntil } = state;
  if (status === terminated || status === gifted) return undefined;
  if (status === suspended) return unpaidUntil ?? termEndsAt;
  return status === active ? (retryAt ?? termEndsAt) : termEndsAt;
}
