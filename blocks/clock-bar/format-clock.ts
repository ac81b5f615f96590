import { formatDate } from '../../ui/format-date.ts';

/** rule 8.20 */
const MEXICO_CITY = { language: 'es-MX', timeZone: 'America/Mexico_City' };

/**
 * `20 nov 2026 - 03:45 PM`, in Mexico City, with plain spaces (rule 8.20). Spanish would write
 * `p.m.`; the bar says AM and PM.
 */
export function formatClock(now: Date): string {
  const iso = now.toISOString();
  const [date, hour] = ['%d %b %Y - %I:%M', '%H'].map((format) =>
    formatDate(iso, format, MEXICO_CITY),
  );
  return `${date} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}
