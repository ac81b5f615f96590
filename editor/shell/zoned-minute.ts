import { knownZone, momentOf, wallOf } from '../../schemas/time/zoned-clock.ts';

/**
 * The moment that a clock in a zone shows as `date` (2026-11-23) and `time` (06:00). Of an hour
 * that comes twice the first; one that is left out is the moment at which it is left. Undefined for
 * what is no date.
 */
export function momentIn(timeZone: string, date: string, time: string): Date | undefined {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(wanted)) return undefined;
  return momentOf(new Date(wanted), knownZone(timeZone));
}

/** What a clock in a zone shows at a moment, as the two inputs take it. */
export function clockIn(timeZone: string, moment: Date): { date: string; time: string } {
  const text = wallOf(moment, knownZone(timeZone)).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** «lun 23 de nov, 06:00», in a zone; with the seconds where two would look alike. */
export function momentLabel(
  iso: string,
  timeZone: string,
  { withSeconds = false }: { withSeconds?: boolean } = {},
): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  const zone = knownZone(timeZone);
  const day = moment.toLocaleDateString('es-MX', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const time = moment.toLocaleTimeString('es-MX', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(withSeconds ? { second: '2-digit' } : {}),
  });
  return `${day}, ${time}`;
}

/** «18:42» of a moment of today in a zone; the day too for another one. */
export function hourLabel(iso: string, now: Date, timeZone: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  const shown = clockIn(timeZone, moment);
  return shown.date === clockIn(timeZone, now).date ? shown.time : momentLabel(iso, timeZone);
}

/** «hora de Ciudad de México» */
export function zoneLabel(timeZone: string): string {
  const zone = knownZone(timeZone);
  const parts = new Intl.DateTimeFormat('es-MX', { timeZone: zone, timeZoneName: 'long' });
  const name = parts.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return zone === 'America/Mexico_City' ? 'hora de la Ciudad de México' : `${name} (${city})`;
}

/** When a story that readers do not have yet comes: «Sale lun 23 de nov, 06:00». */
export const comingLabel = (at: string | null, timeZone: string): string =>
  at === null ? 'Sin hora de salida' : `Sale ${momentLabel(at, timeZone)}`;
