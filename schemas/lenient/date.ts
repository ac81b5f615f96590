import { momentOf } from '../time/zoned-clock.ts';
import { leaveOut, type Rule, warn } from './rules.ts';

const FIRST_DATE = Date.parse('0001-01-01T00:00:00Z');
const LAST_DATE = Date.parse('9999-12-31T23:59:59.999Z');
/** As ANS wants it; seconds and their parts are read with or without. */
const COMPLETE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/;
/** A blank for the T, no hour, an offset as ISO 8601 has it in its other forms, or none. */
const NEARLY =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?))?\s*(Z|[+-](?:0\d|1[0-4])(?::?\d\d)?)?$/i;

const isStorable = (ms: number): boolean => ms >= FIRST_DATE && ms <= LAST_DATE;

/** `-06:00` of `-06` and `-0600`. */
const offsetOf = (zone: string): string =>
  /^z$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, h, m = '00') => `${h}:${m}`);

/** A day and an hour of ISO 8601 in some form; undefined for anything else. */
function partsOf(text: string) {
  const [, day, time = '00:00', zone] = NEARLY.exec(text.trim()) ?? [];
  return day ? { local: `${day}T${time.replace(',', '.')}`, zone } : undefined;
}

/** Is it a moment of which somebody has to say where its clock stood? */
export const isFloating = (value: unknown): boolean =>
  typeof value === 'string' && partsOf(value) !== undefined && !partsOf(value)?.zone;

/**
 * A moment with its zone, in whichever of ISO 8601's forms. Without a zone it is the clock's of the
 * site, where that is known, else UTC; what cannot be read is left out.
 */
export const date: Rule = (value, reading) => {
  const parts = typeof value === 'string' ? partsOf(value) : undefined;
  if (typeof value !== 'string' || !parts)
    return leaveOut(value, reading, 'una fecha ISO 8601 con zona');
  if (COMPLETE.test(value) && isStorable(Date.parse(value))) return value;
  const { local, zone } = parts;
  if (zone) {
    const read = `${local}${offsetOf(zone)}`;
    if (isStorable(Date.parse(read))) return read;
    return leaveOut(value, reading, 'una fecha ISO 8601 con zona');
  }
  const wall = new Date(`${local}Z`);
  if (!isStorable(wall.getTime())) return leaveOut(value, reading, 'una fecha ISO 8601 con zona');
  const { timeZone } = reading;
  const read = momentOf(wall, timeZone ?? 'UTC').toISOString();
  warn(reading, `La fecha no dice su zona: se toma la ${timeZone ? 'del sitio' : 'UTC'}, ${read}`);
  return read;
};
