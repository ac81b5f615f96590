import { invalid } from '../http/problem.ts';

const MINUTE_MS = 60_000;
/** rule 6.23 */
const MAX_AHEAD_MS = 366 * 86_400_000;

/** The minute that somebody chose. Throws Problem 422 for one that passed, or past a year. */
export function minuteAhead(given: string, now: Date): Date {
  const at = Math.floor(Date.parse(given) / MINUTE_MS) * MINUTE_MS;
  const refuse = (message: string) => invalid([{ path: ['at'], message }], `${message}.`);
  if (at <= now.getTime()) throw refuse('Esa hora ya pasó');
  if (at > now.getTime() + MAX_AHEAD_MS) throw refuse('Elige una hora de los próximos 12 meses');
  return new Date(at);
}
