/** Language and zone of what is shown. Legacy codes such as `es` or `pt_BR` are understood. */
export interface DateLocale {
  language: string;
  timeZone: string;
}

/** rule 3.8 */
const LEGACY: Record<string, string> = {
  es: 'es-ES',
  pt: 'pt-PT',
  no: 'nb-NO',
  en: 'en-US',
  fr: 'fr-FR',
  de: 'de-DE',
  it: 'it-IT',
};

const DEFAULT_FORMAT = '%B %d, %Y';

/** Intl puts narrow and no-break spaces into dates; plain ones are shown and tested (rule 3.9). */
const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** A language that Intl does not know would throw: then English is as good as any. */
function languageTag(language: string): string {
  const tag = LEGACY[language] ?? language.replaceAll('_', '-');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

/** All numbers of a date come from one formatter a zone. */
const NUMBERS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const satisfies Intl.DateTimeFormatOptions;

/** The same for zones: GMT. */
function zoneOf(timeZone: string): string {
  try {
    formatter('en-US', { ...NUMBERS, timeZone });
    return timeZone;
  } catch {
    return 'GMT';
  }
}

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, found);
  }
  return found;
}

/** Making an Intl formatter costs a hundred times what using it does. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function part(
  date: Date,
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  type: Intl.DateTimeFormatPartTypes,
): string {
  const value = formatter(locale, { ...options, timeZone })
    .formatToParts(date)
    .find((candidate) => candidate.type === type)?.value;
  return plainSpaces(value ?? '');
}

const pad = (text: string, fillWith: '0' | ' '): string => text.padStart(2, fillWith);

const DAY_PERIODS: Record<'es' | 'en', { lower: [string, string]; upper: [string, string] }> = {
  es: { lower: ['a. m.', 'p. m.'], upper: ['a. m.', 'p. m.'] },
  en: { lower: ['am', 'pm'], upper: ['AM', 'PM'] },
};

/** Where a zone has a short name: Intl tells it to those who would use it. */
const NAMING_LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA', 'ja', 'ko'];

/**
 * `CST`, `CET`; for a zone without a name its offset, as the zone database writes it: `-03`,
 * `+0545` (rule 3.12).
 */
function zoneName(date: Date, timeZone: string): string {
  if (/^(?:Etc\/)?(?:GMT|Greenwich)$/.test(timeZone)) return 'GMT';
  for (const locale of NAMING_LOCALES) {
    const name = part(date, locale, timeZone, { timeZoneName: 'short' }, 'timeZoneName');
    if (/^[A-Z]+$/.test(name) && (name !== 'GMT' || isGreenwich(date, timeZone))) return name;
  }
  return zoneOffset(date, timeZone).replace(/00$/, '');
}

const isGreenwich = (date: Date, timeZone: string): boolean =>
  zoneOffset(date, timeZone) === '+0000';

function zoneOffset(date: Date, timeZone: string): string {
  const name = part(date, 'en-US', timeZone, { timeZoneName: 'longOffset' }, 'timeZoneName');
  return name === 'GMT' ? '+0000' : name.replace('GMT', '').replace(':', '');
}

type Token = (date: Date, locale: string, timeZone: string) => string;

const number = (date: Date, zone: string, type: Intl.DateTimeFormatPartTypes): string =>
  part(date, 'en-US', zone, NUMBERS, type);
/** At least two digits, whatever Intl makes of 5. */
const twoDigits = (date: Date, zone: string, type: Intl.DateTimeFormatPartTypes): string =>
  pad(String(Number(number(date, zone, type))), '0');

const number24 = (date: Date, timeZone: string): number => Number(number(date, timeZone, 'hour'));
const number12 = (date: Date, timeZone: string): string =>
  String(number24(date, timeZone) % 12 || 12);
const day = (date: Date, timeZone: string): string => number(date, timeZone, 'day');

const dayPeriod =
  (letters: 'lower' | 'upper'): Token =>
  (date, locale, timeZone) =>
    DAY_PERIODS[locale.startsWith('es') ? 'es' : 'en'][letters][
      number24(date, timeZone) < 12 ? 0 : 1
    ] ?? '';

/**
 * A month that stands in a date: Spanish may inflect it differently alone, and shortens it with a
 * dot that dates do not carry.
 */
const month =
  (style: 'short' | 'long'): Token =>
  (date, locale, timeZone) =>
    part(date, locale, timeZone, { month: style, day: 'numeric' }, 'month').replace(/\.$/, '');

const weekday =
  (style: 'short' | 'long'): Token =>
  (date, locale, timeZone) =>
    part(date, locale, timeZone, { weekday: style }, 'weekday').replace(/\.$/, '');

const TOKENS: Record<string, Token> = {
  a: weekday('short'),
  A: weekday('long'),
  b: month('short'),
  h: month('short'),
  B: month('long'),
  m: (date, _, zone) => twoDigits(date, zone, 'month'),
  d: (date, _, zone) => pad(day(date, zone), '0'),
  e: (date, _, zone) => day(date, zone),
  y: (date, _, zone) => number(date, zone, 'year').slice(-2),
  Y: (date, _, zone) => number(date, zone, 'year'),
  H: (date, _, zone) => pad(String(number24(date, zone)), '0'),
  k: (date, _, zone) => pad(String(number24(date, zone)), ' '),
  I: (date, _, zone) => pad(number12(date, zone), '0'),
  l: (date, _, zone) => number12(date, zone),
  M: (date, _, zone) => twoDigits(date, zone, 'minute'),
  S: (date, _, zone) => twoDigits(date, zone, 'second'),
  p: dayPeriod('upper'),
  P: dayPeriod('lower'),
  Z: (date, _, zone) => zoneName(date, zone),
  z: (date, _, zone) => zoneOffset(date, zone),
};

/**
 * A date by strftime-like tokens (rule 3.7): an unknown token is '', a format without any token is
 * the default one (`%B %d, %Y`), and a date that cannot be read is ''.
 */
export function formatDate(
  iso: string | undefined,
  format: string,
  { language, timeZone }: DateLocale,
): string {
  if (!iso || iso.length > MAX_ISO_CHARS) return '';
  const key = `${iso} ${format} ${language} ${timeZone}`;
  const known = dates.get(key);
  if (known !== undefined) return known;
  // A page shows the same dates again whenever one of its blocks is rendered anew.
  if (dates.size >= MAX_DATES) dates.clear();
  const text = writeDate(iso, format, { language, timeZone });
  dates.set(key, text);
  return text;
}

const MAX_DATES = 5_000;
/** No date is longer; what is remembered has a bound of its own. */
const MAX_ISO_CHARS = 64;
const dates = new Map<string, string>();

function writeDate(iso: string, format: string, { language, timeZone }: DateLocale): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const [locale, zone] = [languageTag(language), zoneOf(timeZone)];
  const used = /%[a-z]/i.test(format) ? format : DEFAULT_FORMAT;
  return used.replace(
    /%([a-z])/gi,
    (_, token: string) => TOKENS[token]?.(date, locale, zone) ?? '',
  );
}
