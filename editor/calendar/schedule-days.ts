import { clockIn, knownZone } from '../shell/zoned-minute.ts';

export interface ScheduledDay<T> {
  /** As the site's calendar has it: 2026-11-25. */
  date: string;
  /** «Hoy, miércoles 25 de noviembre» */
  label: string;
  items: { time: string; item: T }[];
}

const DAY_MS = 86_400_000;

function labelOf(date: string, today: string, tomorrow: string): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const words = new Date(`${date}T12:00:00Z`).toLocaleDateString('es-MX', {
    ...{ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' },
    ...year,
  });
  if (date === today) return `Hoy, ${words}`;
  return date === tomorrow
    ? `Mañana, ${words}`
    : `${words.charAt(0).toLocaleUpperCase('es-MX')}${words.slice(1)}`;
}

/** What is to come, by the days of a zone's calendar; days without anything are left out. */
export function scheduledDays<T extends { at: string }>(
  scheduled: readonly T[],
  timeZone: string,
  now: Date,
): ScheduledDay<T>[] {
  const zone = knownZone(timeZone);
  const today = clockIn(zone, now).date;
  const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
  const days = new Map<string, ScheduledDay<T>>();
  for (const item of scheduled) {
    const { date, time } = clockIn(zone, new Date(item.at));
    const day = days.get(date) ?? { date, label: labelOf(date, today, tomorrow), items: [] };
    day.items.push({ time, item });
    days.set(date, day);
  }
  return [...days.values()];
}
