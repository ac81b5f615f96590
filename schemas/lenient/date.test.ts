import { expect, it } from 'vitest';
import { date, isFloating } from './date.ts';

const MEXICO = 'America/Mexico_City';
function read(value: unknown, timeZone?: string) {
  const told: string[] = [];
  const reading = {
    path: [],
    warn: ({ message }: { message: string }) => told.push(message),
    timeZone,
  };
  return { read: date(value, reading as never), told };
}

it.each([
  ['2023-07-15T18:30:00Z', '2023-07-15T18:30:00Z'],
  ['2023-07-15T18:30:00.123456+05:30', '2023-07-15T18:30:00.123456+05:30'],
  // The other forms of ISO 8601 are as good.
  ['2023-07-15T18:30:00+0000', '2023-07-15T18:30:00+00:00'],
  ['2023-07-15T12:30:00-0600', '2023-07-15T12:30:00-06:00'],
  ['2023-07-15T12:30:00-06', '2023-07-15T12:30:00-06:00'],
  ['2023-07-15 12:30:00 -06:00', '2023-07-15T12:30:00-06:00'],
  ['2023-07-15T12:30:00,5z', '2023-07-15T12:30:00.5Z'],
])('%s is %s, and nothing is told', (given, moment) => {
  expect(read(given, MEXICO)).toEqual({ read: moment, told: [] });
});

it.each([
  // Mexico City is at -06:00 since it gave up its summer time, and was at -05:00 in July 2019.
  ['2023-07-15 18:30:00', '2023-07-16T00:30:00.000Z'],
  ['2019-07-15T18:30:00', '2019-07-15T23:30:00.000Z'],
  ['2023-07-15', '2023-07-15T06:00:00.000Z'],
])('without a zone %s is of the site’s clock, and told', (given, moment) => {
  const { read: found, told } = read(given, MEXICO);
  expect(found).toBe(moment);
  expect(told).toEqual([`La fecha no dice su zona: se toma la del sitio, ${moment}`]);
  expect(isFloating(given)).toBe(true);
});

it('is UTC where nobody knows of a site', () => {
  expect(read('2023-07-15 18:30:00').read).toBe('2023-07-15T18:30:00.000Z');
});

it.each(['ayer', '2023-13-45T00:00:00Z', '2023-07-15T18:30:00+19:00', 1_700_000_000, null, ''])(
  'of %j nothing is taken',
  (given) => {
    expect(read(given, MEXICO).read).toBeUndefined();
    expect(isFloating(given)).toBe(false);
  },
);
