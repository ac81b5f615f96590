import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { nextStepOf } from '../money/terms.ts';
import { fold, type LedgerLine } from './fold.ts';
import type { Subscription } from './subscriptions.ts';

const { active, suspended } = SUBSCRIPTION_STATUS;

/** A term that could not be charged. Times are ISO 8601. */
interface Missed {
  failedAt: string;
  /** When it is tried again by itself; undefined: not any more. */
  retryAt: string | undefined;
  /** When it ends where it is not paid. */
  endsAt: string;
  amountMinor: number;
}

/** Undefined where nothing is owed. @param lines its whole ledger */
export function missedOf(one: Subscription, lines: readonly LedgerLine[]): Missed | undefined {
  const state = fold(lines);
  const canBePaid = one.status === active || one.status === suspended;
  if (!canBePaid || one.parentId !== undefined || !state?.failedAt || state.failures === 0)
    return undefined;
  const step = nextStepOf(one);
  if (!step) return undefined;
  return {
    failedAt: state.failedAt,
    retryAt: one.status === active ? state.retryAt : undefined,
    endsAt: state.unpaidUntil ?? one.termEndsAt,
    amountMinor: step.amountMinor,
  };
}

/** What is charged next, and when; undefined where nothing is. */
export function nextChargeOf(one: Subscription): { at: string; amountMinor: number } | undefined {
  if (one.status !== active || one.parentId !== undefined || !one.nextEventAt) return undefined;
  const step = nextStepOf(one);
  return step && { at: one.nextEventAt, amountMinor: step.amountMinor };
}
