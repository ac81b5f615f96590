import { knownZone } from '../../schemas/time/zoned-clock.ts';
import { clockIn } from '../shell/zoned-minute.ts';

export interface ScheduledDay<T> {
  /** As the site's calendar has it: 2026-11-25. */
  date: string;
  /** «Hoy, miércoles, 25 de noviembre» */
  label: string;
  items: { time: string; item: T }[];
}

const DAY_MS = 86_400_000;

const NAMES = ['Ayer', 'Hoy', 'Mañana'];

function labelOf(date: string, today: string): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const words = new Date(`${date}T12:00:00Z`).toLocaleDateString('es-MX', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...year,
  });
  const name = NAMES[(Date.parse(date) - Date.parse(today)) / DAY_MS + 1];
  return name
    ? `${name}, ${words}`
    : `${words.charAt(0).toLocaleUpperCase('es-MX')}${words.slice(1)}`;
}

/**
 * What is to come or should have, by the days of a zone's calendar; days without anything are left
 * out.
 */
export function scheduledDays<T extends { at: string }>(
  scheduled: readonly T[],
  timeZone: string,
  now: Date,
): ScheduledDay<T>[] {
  const zone = knownZone(timeZone);
  const today = clockIn(zone, now).date;
  const days = new Map<string, ScheduledDay<T>>();
  for (const item of scheduled) {
    const { date, time } = clockIn(zone, new Date(item.at));
    const day = days.get(date) ?? { date, label: labelOf(date, today), items: [] };
    day.items.push({ time, item });
    days.set(date, day);
  }
  return [...days.values()];
}
