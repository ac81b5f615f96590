import { SUBSCRIPTION_STATUS, type SubscriptionStatus } from '../../schemas/sales/wire.ts';

/** What the ledger says: what the contract names, and what came of each attempt to be paid. */
export const LEDGER_TYPES = [
  'START_SUBSCRIPTION',
  'RENEW_SUBSCRIPTION',
  'EXTEND_SUBSCRIPTION',
  'CANCEL_SUBSCRIPTION',
  'TERMINATE_SUBSCRIPTION',
  'PAYMENT',
  'PAYMENT_FAILED',
] as const;
export type LedgerType = (typeof LEDGER_TYPES)[number];

/** One line of a subscription's ledger, as far as it changes its state. Times are ISO 8601. */
export interface LedgerLine {
  type: LedgerType;
  at: string;
  /** Of what begins a term: which, the first being 0, and when it ends. */
  cycle?: number | undefined;
  termEndsAt?: string | undefined;
}

export interface SubscriptionState {
  status: SubscriptionStatus;
  cycle: number;
  termEndsAt: string;
  /** How often the next term could not be paid, and when that was for the first time. */
  failures: number;
  failedSince: string | undefined;
}

const { active, canceled, suspended, terminated } = SUBSCRIPTION_STATUS;
const DAY_MS = 86_400_000;
/** rule 13.6: days after the first failure on which a renewal is tried again. */
const RETRY_DAYS = [1, 3, 5, 7] as const;
const GIVE_UP_DAYS = 30;

const begun = ({ cycle = 0, termEndsAt = '' }: LedgerLine): SubscriptionState => ({
  status: active,
  cycle,
  termEndsAt,
  failures: 0,
  failedSince: undefined,
});

function failed(state: SubscriptionState, at: string): SubscriptionState {
  const failures = state.failures + 1;
  return {
    ...state,
    status: failures > RETRY_DAYS.length ? suspended : state.status,
    failures,
    failedSince: state.failedSince ?? at,
  };
}

/** Why a line may not follow, in words; undefined: it may. */
export function lineFault(state: SubscriptionState | undefined, type: LedgerType) {
  if (!state) return type === 'START_SUBSCRIPTION' ? undefined : 'La suscripción no ha empezado.';
  const { status } = state;
  if (type === 'START_SUBSCRIPTION') return 'La suscripción ya empezó.';
  if (status === terminated) return 'La suscripción ya terminó.';
  if (type === 'CANCEL_SUBSCRIPTION' && status !== active)
    return 'Sólo se cancela una suscripción activa.';
  if (type === 'EXTEND_SUBSCRIPTION' && status !== canceled)
    return 'Sólo se recupera una suscripción cancelada.';
  const isOfPayment = type === 'RENEW_SUBSCRIPTION' || type === 'PAYMENT_FAILED';
  if (isOfPayment && status !== active) return 'Sólo se renueva una suscripción activa.';
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
  if (line.type === 'RENEW_SUBSCRIPTION') return begun(line);
  if (line.type === 'CANCEL_SUBSCRIPTION') return { ...state, status: canceled };
  if (line.type === 'EXTEND_SUBSCRIPTION') return { ...state, status: active };
  if (line.type === 'TERMINATE_SUBSCRIPTION') return { ...state, status: terminated };
  if (line.type === 'PAYMENT_FAILED') return failed(state, line.at);
  return state;
}

/** The state that a whole ledger comes to; undefined for an empty one. */
export const fold = (lines: readonly LedgerLine[]): SubscriptionState | undefined =>
  lines.reduce<SubscriptionState | undefined>(follow, undefined);

const daysAfter = (iso: string, days: number): string =>
  new Date(Date.parse(iso) + days * DAY_MS).toISOString();

/** When something has to be done next; undefined once it is over. */
export function nextEventAt(state: SubscriptionState): string | undefined {
  const { status, termEndsAt, failures, failedSince } = state;
  if (status === terminated) return undefined;
  if (status === suspended) return daysAfter(failedSince ?? termEndsAt, GIVE_UP_DAYS);
  const days = RETRY_DAYS[failures - 1];
  if (status !== active || failedSince === undefined || days === undefined) return termEndsAt;
  return daysAfter(failedSince, days);
}
