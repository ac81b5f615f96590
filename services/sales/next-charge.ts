import type { Subscription } from './subscriptions.ts';
import { stepOfTerm } from './terms.ts';

/** What is charged next, and when; undefined where nothing is. */
export function nextChargeOf(one: Subscription): { at: string; amountMinor: number } | undefined {
  if (one.status !== 1 || one.parentId !== undefined || !one.nextEventAt) return undefined;
  const step = one.planned?.steps[0] ?? stepOfTerm(one, one.cycle + 1);
  return step && { at: one.nextEventAt, amountMinor: step.amountMinor };
}
