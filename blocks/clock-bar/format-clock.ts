/** rule 8.20 */
const TIME_ZONE = 'America/Mexico_City';

const DAY = new Intl.DateTimeFormat('es-MX', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: 'short',
  year: 'numeric',
});
/** Spanish would write `p.m.`; the bar says AM and PM. */
const TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
});

const partsOf = (format: Intl.DateTimeFormat, now: Date): Record<string, string> =>
  Object.fromEntries(
    format.formatToParts(now).map(({ type, value }) => [type, value.replace(/\.$/, '')]),
  );

/**
 * `20 nov 2026 - 03:45 PM`, in Mexico City, with plain spaces whatever Intl puts between its parts
 * (rule 8.20).
 */
export function formatClock(now: Date): string {
  const { day, month, year } = partsOf(DAY, now);
  const { hour, minute, dayPeriod } = partsOf(TIME, now);
  return `${day} ${month} ${year} - ${hour}:${minute} ${dayPeriod}`;
}
