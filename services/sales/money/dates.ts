import { momentOf, wallOf } from '../../../schemas/time/zoned-clock.ts';

/*
 * When terms of a subscription end: by the clock of the newspaper that sold it (rule 13.40). A
 * reader who moves, and a node with another zone, change nothing.
 */

const DAY_MS = 86_400_000;

/** `every` weeks, months or years. */
export interface TermLength {
  unit: 'week' | 'month' | 'year';
  every: number;
}

/** rule 13.41: after so many days a payment that failed is tried again. */
const PAYMENT_RETRY_DAYS = [1, 3, 5, 7];
const SUSPENSION_DAYS = 30;

const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);

function requireDate(date: Date): void {
  if (Number.isNaN(date.getTime())) throw new RangeError('Not a date');
}

/**
 * rule 13.40: the same day so many months later, or the last of a month that is too short. Counted
 * from the first date, so that the day comes back: 31 January, 28 February, 31 March.
 */
function monthsAfter(date: Date, months: number): Date {
  const found = new Date(date);
  found.setUTCDate(1);
  found.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(found.getUTCFullYear(), found.getUTCMonth() + 1, 0));
  found.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()));
  return found;
}

/**
 * When the last of `terms` ends, the first of which began at `start`. Terms may differ, as those of
 * a trial do from what follows. Throws RangeError for what is no date or no length.
 */
export function termsEnd(start: Date, terms: Iterable<TermLength>, timeZone: string): Date {
  requireDate(start);
  let anchor = wallOf(start, timeZone);
  let months = 0;
  for (const { unit, every } of terms) {
    if (!Number.isInteger(every) || every < 1) throw new RangeError(`Not a length: ${every}`);
    if (unit === 'week') {
      anchor = daysAfter(monthsAfter(anchor, months), 7 * every);
      months = 0;
    } else months += unit === 'month' ? every : 12 * every;
  }
  return momentOf(monthsAfter(anchor, months), timeZone);
}

/** When the first of equal terms ends that has not ended at `now`. */
export function nextTermEnd(start: Date, term: TermLength, now: Date): Date {
  requireDate(now);
  const { unit, every } = term;
  const yearsApart = now.getUTCFullYear() - start.getUTCFullYear();
  const monthsApart = 12 * yearsApart + now.getUTCMonth() - start.getUTCMonth();
  const unitsApart = {
    week: (now.getTime() - start.getTime()) / (7 * DAY_MS),
    month: monthsApart,
    year: yearsApart,
  }[unit];
  // One too few, since the last may not be whole; what is still past is stepped over.
  let count = Math.max(1, Math.floor(unitsApart / every) - 1);
  const endOf = (terms: number) => termsEnd(start, [{ unit, every: every * terms }], 'UTC');
  while (endOf(count) <= now) count += 1;
  return endOf(count);
}

/** When a payment that was due at `due` is tried again after `now`; undefined: no more. */
export const nextPaymentRetry = (
  due: Date,
  now: Date,
  days: readonly number[] = PAYMENT_RETRY_DAYS,
): Date | undefined => days.map((each) => daysAfter(due, each)).find((date) => date > now);

/** When a subscription ends whose payment was due at `due` and never came. */
export const suspensionEnd = (due: Date, days = SUSPENSION_DAYS): Date => daysAfter(due, days);
