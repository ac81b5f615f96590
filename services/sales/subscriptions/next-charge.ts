import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { nextStepOf } from '../money/terms.ts';
import type { Subscription } from './subscriptions.ts';

const { active } = SUBSCRIPTION_STATUS;

/** What is charged next, and when; undefined where nothing is. */
export function nextChargeOf(one: Subscription): { at: string; amountMinor: number } | undefined {
  if (one.status !== active || one.parentId !== undefined || !one.nextEventAt) return undefined;
  const step = nextStepOf(one);
  return step && { at: one.nextEventAt, amountMinor: step.amountMinor };
}
