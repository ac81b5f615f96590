import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf, wallOf } from '../../../schemas/time/zoned-clock.ts';
import {
  nextPaymentRetry,
  nextTermEnd,
  suspensionEnd,
  type TermLength,
  termsEnd as termsEndIn,
} from './dates.ts';

const termsEnd = (start: Date, terms: Iterable<TermLength>, timeZone = 'UTC') =>
  termsEndIn(start, terms, timeZone);

const at = (text: string): Date => new Date(text.length > 10 ? text : `${text}T15:30:00.123Z`);
const day = (date: Date): string => date.toISOString().slice(0, 10);
const WEEK: TermLength = { unit: 'week', every: 1 };
const MONTH: TermLength = { unit: 'month', every: 1 };
const YEAR: TermLength = { unit: 'year', every: 1 };
const times = (count: number, term: TermLength) => Array.from({ length: count }, () => term);
const endsOf = (start: string, term: TermLength, count: number) =>
  Array.from({ length: count }, (_, index) => day(termsEnd(at(start), times(index + 1, term))));

describe('terms end', () => {
  it('each week on the same weekday', () => {
    expect(endsOf('2026-12-21', WEEK, 3)).toEqual(['2026-12-28', '2027-01-04', '2027-01-11']);
  });

  it('each month on the same day, which comes back after a shorter month', () => {
    expect(endsOf('2027-01-31', MONTH, 6)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
    ]);
    expect(endsOf('2027-12-30', MONTH, 3)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30']);
  });

  it('each year on the same date, 29 February on the 28th but in leap years', () => {
    expect(endsOf('2028-02-29', YEAR, 4)).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
    expect(endsOf('2096-02-29', YEAR, 8).at(3)).toBe('2100-02-28');
    expect(endsOf('2096-02-29', YEAR, 8).at(7)).toBe('2104-02-29');
  });

  it('at the time of day at which the first began, in UTC', () => {
    expect(termsEnd(at('2027-03-27T23:59:59.999Z'), [MONTH]).toISOString()).toBe(
      '2027-04-27T23:59:59.999Z',
    );
  });

  it.each([
    ['3 months', '2027-11-30', [{ unit: 'month', every: 3 }], '2028-02-29'],
    ['4 weeks', '2027-02-10', [{ unit: 'week', every: 4 }], '2027-03-10'],
    ['2 years', '2028-02-29', [{ unit: 'year', every: 2 }], '2030-02-28'],
    ['a trial month, then a year', '2027-01-31', [MONTH, YEAR], '2028-02-29'],
    ['a trial week, then months', '2027-01-24', [WEEK, MONTH, MONTH], '2027-03-31'],
    ['a month, then a week from where it ended', '2027-01-31', [MONTH, WEEK], '2027-03-07'],
    ['nothing', '2027-01-31', [], '2027-01-31'],
  ] as [string, string, TermLength[], string][])('after %s', (_, start, terms, end) => {
    expect(day(termsEnd(at(start), terms))).toBe(end);
  });

  it('never for what is no date or no length', () => {
    for (const every of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => termsEnd(at('2027-01-31'), [{ unit: 'month', every }])).toThrow(RangeError);
    expect(() => termsEnd(new Date('x'), [MONTH])).toThrow(RangeError);
    expect(() => nextTermEnd(at('2027-01-31'), MONTH, new Date('x'))).toThrow(RangeError);
  });
});

describe('the laws of terms', () => {
  const dates = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2100-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  const terms = fc.record<TermLength>({
    unit: fc.constantFrom('week', 'month', 'year'),
    every: fc.integer({ min: 1, max: 24 }),
  });

  it('each ends after the one before, at the same time of day', () => {
    fc.assert(
      fc.property(dates, fc.array(terms, { minLength: 1, maxLength: 12 }), (start, given) => {
        const before = termsEnd(start, given.slice(0, -1));
        const end = termsEnd(start, given);
        expect(end.getTime()).toBeGreaterThan(before.getTime());
        expect(end.toISOString().slice(10)).toBe(start.toISOString().slice(10));
      }),
    );
  });

  it('the day of the month is the first one’s, or the last of its month', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 240 }), (start, months) => {
        const end = termsEnd(start, times(months, MONTH));
        const dayAfter = new Date(end.getTime() + 86_400_000);
        if (end.getUTCDate() !== start.getUTCDate()) {
          expect(end.getUTCDate()).toBeLessThan(start.getUTCDate());
          expect(dayAfter.getUTCDate()).toBe(1);
        }
        const apart =
          12 * (end.getUTCFullYear() - start.getUTCFullYear()) +
          end.getUTCMonth() -
          start.getUTCMonth();
        expect(apart).toBe(months);
      }),
    );
  });

  it('twelve months are a year, and terms one by one are the same as together', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 20 }), terms, (start, count, term) => {
        expect(termsEnd(start, times(12 * count, MONTH))).toEqual(
          termsEnd(start, times(count, YEAR)),
        );
        expect(termsEnd(start, times(count, term))).toEqual(
          termsEnd(start, [{ ...term, every: term.every * count }]),
        );
      }),
    );
  });

  it('the next end is the first after now', () => {
    fc.assert(
      fc.property(dates, dates, terms, (start, now, term) => {
        const next = nextTermEnd(start, term, now);
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        const ends = [];
        for (let count = 1; ends.at(-1)?.getTime() !== next.getTime(); count += 1) {
          ends.push(termsEnd(start, [{ ...term, every: term.every * count }]));
          expect(ends.at(-1)?.getTime()).toBeLessThanOrEqual(next.getTime());
        }
        expect(ends.slice(0, -1).filter((end) => end > now)).toEqual([]);
      }),
    );
  });
});

describe('the next end', () => {
  it('is the end of the first term before and during it, and another at its very end', () => {
    const next = (now: string) => day(nextTermEnd(at('2027-01-31'), MONTH, at(now)));
    expect(next('2020-01-01')).toBe('2027-02-28');
    expect(next('2027-02-28T15:30:00.122Z')).toBe('2027-02-28');
    expect(next('2027-02-28T15:30:00.123Z')).toBe('2027-03-31');
    expect(next('2037-01-31')).toBe('2037-02-28');
  });
});

describe('a payment that failed', () => {
  const due = at('2027-02-27');
  it('is tried again 1, 3, 5 and 7 days after it was due, and no more', () => {
    const tries = [];
    let now: Date | undefined = due;
    while (now) {
      now = nextPaymentRetry(due, now);
      if (now) tries.push(day(now));
    }
    expect(tries).toEqual(['2027-02-28', '2027-03-02', '2027-03-04', '2027-03-06']);
  });

  it('is tried once for all the times at which no node was there', () => {
    expect(day(nextPaymentRetry(due, at('2027-03-03')) as Date)).toBe('2027-03-04');
    expect(nextPaymentRetry(due, at('2027-03-06'))).toBeUndefined();
  });

  it('ends its subscription after 30 days', () => {
    expect(day(suspensionEnd(due))).toBe('2027-03-29');
  });
});

describe('by the clock of a newspaper', () => {
  const MEXICO = 'America/Mexico_City';
  const endsIn = (start: string, count: number, timeZone: string) =>
    Array.from({ length: count }, (_, index) =>
      termsEnd(new Date(start), times(index + 1, MONTH), timeZone).toISOString(),
    );

  it('the day is that of the evening on which it was bought', () => {
    // 30 January at 18:30 in Mexico City, six hours behind.
    expect(endsIn('2027-01-31T00:30:00Z', 3, MEXICO)).toEqual([
      '2027-03-01T00:30:00.000Z',
      '2027-03-31T00:30:00.000Z',
      '2027-05-01T00:30:00.000Z',
    ]);
  });

  it('the hour stays where clocks are put forward and back', () => {
    // 10 February at 18:00 in New York, five hours behind; four from 14 March on.
    expect(endsIn('2027-02-10T23:00:00Z', 2, 'America/New_York')).toEqual([
      '2027-03-10T23:00:00.000Z',
      '2027-04-10T22:00:00.000Z',
    ]);
    // 02:30 of 14 March is left out there.
    expect(endsIn('2027-02-14T07:30:00Z', 1, 'America/New_York')).toEqual([
      '2027-03-14T07:30:00.000Z',
    ]);
  });

  it('what it shows leads back to the moment, to the millisecond', () => {
    const zones = ['UTC', MEXICO, 'America/New_York', 'America/Tijuana', 'Asia/Kolkata'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: at('2000-01-01'), max: at('2100-01-01'), noInvalidDate: true }),
        (zone, moment) => {
          const back = momentOf(wallOf(moment, zone), zone).getTime();
          // An hour that comes twice is the first of the two.
          expect([0, 3_600_000]).toContain(moment.getTime() - back);
        },
      ),
    );
  });
});
