import { type PriceStep, stepOf } from './price-steps.ts';

const DAY_MS = 86_400_000;

/** rule 13.5: the same day of a later month, or its last. */
function addMonths(anchor: Date, months: number): Date {
  const first = new Date(anchor);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor.getUTCDate(), last));
  return first;
}

/**
 * When a term ends that began with others at `startedAt`, the first being 0. Months are counted
 * from the start, so that its day comes back; weeks move it.
 */
export function termEnd(startedAt: Date, steps: readonly PriceStep[], cycle: number): Date {
  let [anchor, months] = [startedAt, 0];
  for (let n = 0; n <= cycle; n += 1) {
    const step = stepOf(steps, n);
    if (!step) break;
    if (step.unit === 'week') {
      anchor = new Date(addMonths(anchor, months).getTime() + 7 * DAY_MS * step.every);
      months = 0;
    } else months += step.every * (step.unit === 'year' ? 12 : 1);
  }
  return addMonths(anchor, months);
}
