import { date } from './date.ts';
import { silently } from './rules.ts';

/** As mails and RSS write one: `Mon, 30 Nov 2026 04:40 GMT`; names of days and months in Spanish too. */
const MAIL_DATE =
  /^(?:[a-záéíóú]{1,12}\.?,? )?(\d{1,2}) ([a-z]{3,10})\.? (\d{4}|\d{2}) (\d{1,2}:\d\d)(:\d\d)? ?([a-z]{1,5}|[+-]\d{4}|[+-]\d\d:\d\d)?(?: \([^()]{0,40}\))?$/i;
/** Longer none is. */
const MAX_CHARS = 100;

const MONTHS: readonly RegExp[] = [
  ...[/^(?:jan|ene)/, /^feb/, /^mar/, /^(?:apr|abr)/, /^ma[yi]/, /^jun/, /^jul/],
  ...[/^(?:aug|ago)/, /^se[pt]/, /^oct/, /^nov/, /^(?:dec|dic)/],
];

/** Names of zones that mails may have (RFC 822); of others nobody knows which is meant. */
const ZONES: Readonly<Record<string, string>> = {
  gmt: 'Z',
  ut: 'Z',
  utc: 'Z',
  z: 'Z',
  est: '-05:00',
  edt: '-04:00',
  cst: '-06:00',
  cdt: '-05:00',
  mst: '-07:00',
  mdt: '-06:00',
  pst: '-08:00',
  pdt: '-07:00',
  cet: '+01:00',
  cest: '+02:00',
};

const padded = (text: string): string => text.padStart(2, '0');
const FIRST_OF_1900S = 50;

/** Two figures are of this century up to 49 (RFC 2822). */
const yearOf = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < FIRST_OF_1900S ? '20' : '19'}${year}`;

/** A date of a mail in the form of ISO 8601; anything else as it is. */
function isoOf(text: string): string {
  const [, day = '', name = '', year = '', time = '', seconds = ':00', zone = ''] =
    MAIL_DATE.exec(text) ?? [];
  const month = MONTHS.findIndex((one) => one.test(name.toLowerCase())) + 1;
  if (month === 0) return text;
  const clock = `${time.padStart(5, '0')}${seconds}`;
  const offset = ZONES[zone.toLowerCase()] ?? (/^[a-z]/i.test(zone) ? 'Z' : zone);
  return `${yearOf(year)}-${padded(String(month))}-${padded(day)}T${clock}${offset}`;
}

/**
 * A moment as mails, feeds or ISO 8601 write it; undefined for none. One without a zone is of the
 * clocks of `timeZone` (IANA name).
 */
export function readMoment(text: string, timeZone?: string): Date | undefined {
  const line = text.slice(0, MAX_CHARS).trim().replace(/\s+/g, ' ');
  const read = date(isoOf(line), { ...silently(), timeZone });
  const moment = new Date(typeof read === 'string' ? read : Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
