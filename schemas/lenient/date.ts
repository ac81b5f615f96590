import { leaveOut, type Rule, warn } from './rules.ts';

const FIRST_DATE = Date.parse('0001-01-01T00:00:00Z');
const LAST_DATE = Date.parse('9999-12-31T23:59:59.999Z');
/** As ANS wants it; seconds and their parts are read with or without. */
const COMPLETE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-](?:0\d|1[0-4]):?\d\d)$/i;
/** A blank for the T, no hour or no zone. */
const NEARLY =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-](?:0\d|1[0-4]):?\d\d)?$/i;

const isStorable = (ms: number): boolean => ms >= FIRST_DATE && ms <= LAST_DATE;

/** A moment with its zone. Without one it is taken as UTC; what cannot be read is left out. */
export const date: Rule = (value, reading) => {
  if (typeof value === 'string') {
    if (COMPLETE.test(value) && isStorable(Date.parse(value))) return value;
    const [, day, time, zone = 'Z'] = NEARLY.exec(value.trim()) ?? [];
    const ms = day ? Date.parse(`${day}T${time ?? '00:00'}${zone}`) : Number.NaN;
    if (isStorable(ms)) {
      const read = new Date(ms).toISOString();
      warn(reading, `Se esperaba una fecha ISO 8601 con zona: se toma ${read}`);
      return read;
    }
  }
  return leaveOut(value, reading, 'una fecha ISO 8601 con zona');
};
