import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from './format-date.ts';

const ES = { language: 'es', timeZone: 'America/Mexico_City' };
const EN = { language: 'en', timeZone: 'America/Mexico_City' };
/** A Friday, 17:05:09 in Mexico City. */
const FRIDAY = '2026-11-06T23:05:09Z';

describe('formatDate', () => {
  it.each([
    ['a', 'vie', 'Fri'],
    ['A', 'viernes', 'Friday'],
    ['b', 'nov', 'Nov'],
    ['h', 'nov', 'Nov'],
    ['B', 'noviembre', 'November'],
    ['m', '11', '11'],
    ['d', '06', '06'],
    ['e', '6', '6'],
    ['y', '26', '26'],
    ['Y', '2026', '2026'],
    ['H', '17', '17'],
    ['k', '17', '17'],
    ['I', '05', '05'],
    ['l', '5', '5'],
    ['M', '05', '05'],
    ['S', '09', '09'],
    ['p', 'p. m.', 'PM'],
    ['P', 'p. m.', 'pm'],
    ['z', '-0600', '-0600'],
  ])('knows %%%s: %s in Spanish, %s in English', (token, es, en) => {
    expect(formatDate(FRIDAY, `%${token}`, ES)).toBe(es);
    expect(formatDate(FRIDAY, `%${token}`, EN)).toBe(en);
  });

  it('names the zone', () => {
    expect(formatDate(FRIDAY, '%Z', EN)).toBe('CST');
    const zone = (timeZone: string, date = FRIDAY) => formatDate(date, '%Z', { ...EN, timeZone });
    expect(zone('Europe/Madrid')).toBe('CET');
    expect(zone('Europe/Madrid', '2026-07-01T12:00:00Z')).toBe('CEST');
    expect(zone('Europe/London')).toBe('GMT');
    expect(zone('Europe/London', '2026-07-01T12:00:00Z')).toBe('BST');
    expect(zone('GMT')).toBe('GMT');
    expect(zone('Asia/Tokyo')).toBe('JST');
    expect(zone('America/Argentina/Buenos_Aires')).toBe('-03');
    expect(zone('Asia/Kathmandu')).toBe('+0545');
    for (const timeZone of Intl.supportedValuesOf('timeZone'))
      expect(zone(timeZone), timeZone).toMatch(/^(?:[A-Z]{3,5}|[+-]\d\d(?:\d\d)?)$/);
    expect(formatDate(FRIDAY, '%Z %z', { ...EN, timeZone: 'UTC' })).toBe('UTC +0000');
    expect(formatDate(FRIDAY, '%z', { ...EN, timeZone: 'Asia/Kolkata' })).toBe('+0530');
  });

  it('writes the newsroom’s own formats', () => {
    expect(formatDate(FRIDAY, '%e de %B de %Y, %l:%M %p', ES)).toBe(
      '6 de noviembre de 2026, 5:05 p. m.',
    );
    expect(formatDate(FRIDAY, '%B %d, %Y at %l:%M%p %Z', EN)).toBe(
      'November 06, 2026 at 5:05PM CST',
    );
  });

  it('writes in English, in Greenwich, what a site sets in words that nobody knows', () => {
    const odd = { language: 'español', timeZone: 'America/Macondo' };
    expect(formatDate(FRIDAY, '%A %H %Z', odd)).toBe('Friday 23 GMT');
    expect(formatDate(FRIDAY, '%A %H %Z', { language: '', timeZone: '' })).toBe('Friday 23 GMT');
  });

  it('counts hours of midnight and noon as clocks do', () => {
    expect(formatDate('2026-11-06T06:00:00Z', '%H %k %I %l %p', ES)).toBe('00  0 12 12 a. m.');
    expect(formatDate('2026-11-06T18:00:00Z', '%H %I %p', EN)).toBe('12 12 PM');
  });

  it('tells the day of the site’s zone, across daylight saving', () => {
    expect(formatDate('2026-11-07T05:59:00Z', '%d', ES)).toBe('06');
    expect(formatDate('2026-11-07T06:00:00Z', '%d', ES)).toBe('07');
    const newYork = { language: 'en', timeZone: 'America/New_York' };
    expect(formatDate('2026-07-01T12:00:00Z', '%H %z', newYork)).toBe('08 -0400');
    expect(formatDate('2026-12-01T12:00:00Z', '%H %z', newYork)).toBe('07 -0500');
  });

  it.each(['', undefined, 'ayer', '2026-13-40', 'null', `2026-01-01T00:00:00.${'0'.repeat(50)}Z`])(
    'is empty for %j',
    (date) => {
      expect(formatDate(date, '%Y', ES)).toBe('');
    },
  );

  it('drops unknown tokens and keeps what is no token', () => {
    expect(formatDate(FRIDAY, '%Y%q|100 %', ES)).toBe('2026|100 %');
    expect(formatDate(FRIDAY, '%Y %1:%M', ES)).toBe('2026 %1:05');
  });

  it.each(['', 'hoy', '%1'])('takes the default for a format without tokens: %j', (format) => {
    expect(formatDate(FRIDAY, format, EN)).toBe('November 06, 2026');
  });

  it('understands legacy codes', () => {
    const month = (language: string) => formatDate(FRIDAY, '%B', { language, timeZone: 'UTC' });
    expect(['es', 'pt', 'no', 'pt_BR', 'fr', 'es_MX'].map(month)).toEqual([
      'noviembre',
      'novembro',
      'november',
      'novembro',
      'novembre',
      'noviembre',
    ]);
  });

  it('holds no special space, whatever the date, language and zone', () => {
    const zones = fc.constantFrom('America/Mexico_City', 'UTC', 'Asia/Kolkata', 'Europe/Madrid');
    const all = '%a %A %b %B %m %d %e %y %Y %H %k %I %l %M %S %p %P %Z %z';
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true }),
        fc.constantFrom('es', 'en', 'fr', 'pt'),
        zones,
        (date, language, timeZone) => {
          const text = formatDate(date.toISOString(), all, { language, timeZone });
          expect(text).not.toMatch(/[\u00a0\u202f]|undefined|NaN/);
          expect(text).not.toBe('');
        },
      ),
      { numRuns: 60 },
    );
  });
});
