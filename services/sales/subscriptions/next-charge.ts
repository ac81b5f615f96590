import { nextStepOf } from '../money/terms.ts';
import type { Subscription } from './subscriptions.ts';

/** What is charged next, and when; undefined where nothing is. */
export function nextChargeOf(one: Subscription): { at: string; amountMinor: number } | undefined {
  if (one.status !== 1 || one.parentId !== undefined || !one.nextEventAt) return undefined;
  const step = nextStepOf(one);
  return step && { at: one.nextEventAt, amountMinor: step.amountMinor };
}
