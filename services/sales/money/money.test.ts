import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  amountText,
  lineOf,
  minorOf,
  planChange,
  refundOf,
  taxed,
  totalsOf,
  unusedMinor,
} from './money.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

describe('amounts', () => {
  it.each([
    [0, 0, '0.00'],
    [1, 0.01, '0.01'],
    [29, 0.29, '0.29'],
    [110, 1.1, '1.10'],
    [11_600, 116, '116.00'],
    [999_999_999, 9_999_999.99, '9999999.99'],
  ])('of %i cents', (minor, amount, text) => {
    expect([amountOf(minor, 'MXN'), amountText(minor, 'MXN'), minorOf(amount)]).toEqual([
      amount,
      text,
      minor,
    ]);
  });

  it('of a currency without a smaller unit are whole, as `Intl` has it', () => {
    for (const currency of ['CLP', 'PYG', 'JPY'] as const) {
      expect(amountOf(11_600, currency)).toBe(11_600);
      expect(amountText(11_600, currency)).toBe('11600');
      expect(amountText(0, currency)).toBe('0');
    }
    for (const currency of ['MXN', 'USD', 'EUR', 'BRL'] as const) {
      expect(amountOf(11_600, currency)).toBe(116);
      expect(amountText(5, currency)).toBe('0.05');
    }
  });

  it('come back the same, whatever they are', () => {
    fc.assert(
      fc.property(cents, (minor) => {
        expect(minorOf(amountOf(minor, 'MXN'))).toBe(minor);
        expect(Number(amountText(minor, 'MXN'))).toBe(amountOf(minor, 'MXN'));
        expect(JSON.stringify(amountOf(minor, 'MXN'))).toMatch(/^\d+(?:\.\d{1,2})?$/);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'are never %d cents',
    (minor) => {
      expect(() => amountOf(minor, 'MXN')).toThrow(RangeError);
      expect(() => amountText(minor, 'MXN')).toThrow(RangeError);
      expect(() => taxed(minor, 16)).toThrow(RangeError);
      expect(() => totalsOf([], minor)).toThrow(RangeError);
    },
  );

  it.each([-0.01, 0.001, 1.005, Number.NaN, 1e300])('are never %d', (amount) => {
    expect(() => minorOf(amount)).toThrow(RangeError);
  });
});

describe('the tax that is included', () => {
  // 116.00 / 1.16 = 100.00; 99.00 × 16 / 116 = 13.655…; 1.00 × 8.25 / 108.25 = 0.0762…
  it.each([
    [11_600, 16, 1_600],
    [9_900, 16, 1_366],
    [100, 8.25, 8],
    [100, 0, 0],
    [0, 16, 0],
    // 0.03 × 20 / 120 = 0.005: half goes up.
    [3, 20, 1],
    [1, 16, 0],
  ])('of %i at %d %% is %i', (totalMinor, percent, taxMinor) => {
    const subtotalMinor = totalMinor - taxMinor;
    expect(taxed(totalMinor, percent)).toEqual({ subtotalMinor, taxMinor, totalMinor });
  });

  it('and what is without it are the amount, and it is right to half a cent', () => {
    fc.assert(
      fc.property(cents, percents, (totalMinor, percent) => {
        const { subtotalMinor, taxMinor } = taxed(totalMinor, percent);
        expect(subtotalMinor + taxMinor).toBe(totalMinor);
        expect(Math.min(subtotalMinor, taxMinor)).toBeGreaterThanOrEqual(0);
        const exact = (totalMinor * percent) / (100 + percent);
        expect(Math.abs(taxMinor - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });
});

describe('totals', () => {
  it('are those of the lines, and the shipping', () => {
    const lines = [lineOf(9_900, 3, 16), lineOf(5_000, 1, 0)];
    // 297.00 × 16 / 116 = 40.9655…
    expect(lines[0]).toEqual({ subtotalMinor: 25_603, taxMinor: 4_097, totalMinor: 29_700 });
    expect(totalsOf(lines, 1_000)).toEqual({
      subtotalMinor: 30_603,
      taxMinor: 4_097,
      totalMinor: 35_700,
    });
    expect(totalsOf([])).toEqual({ subtotalMinor: 0, taxMinor: 0, totalMinor: 0 });
  });

  it('lack and add no cent, in whatever order the lines stand', () => {
    const line = fc
      .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 99 }), percents)
      .map(([price, quantity, percent]) => lineOf(price, quantity, percent));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), cents, (lines, shipping) => {
        const { subtotalMinor, taxMinor, totalMinor } = totalsOf(lines, shipping);
        expect(subtotalMinor + taxMinor + shipping).toBe(totalMinor);
        expect(totalsOf(lines.toReversed(), shipping).totalMinor).toBe(totalMinor);
      }),
    );
  });

  it('are refused where they are more than can be counted', () => {
    expect(() => lineOf(1_000_000_000, 2 ** 40, 0)).toThrow(RangeError);
    expect(() => lineOf(100, -1, 0)).toThrow(RangeError);
    expect(() => lineOf(100, 1, -16)).toThrow(RangeError);
    expect(() => lineOf(100, 1, 16.005)).toThrow(RangeError);
  });
});

const start = new Date('2027-04-01T00:00:00Z');
const end = new Date('2027-05-01T00:00:00Z');
const april = { paidMinor: 9_900, start, end };
const times = fc.date({
  min: new Date('2027-03-01T00:00:00Z'),
  max: new Date('2027-06-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('what is unused of a term', () => {
  it.each([
    ['2027-03-15T00:00:00Z', 9_900],
    ['2027-04-01T00:00:00Z', 9_900],
    // 20 of 30 days.
    ['2027-04-11T00:00:00Z', 6_600],
    // 12 hours of 30 days: 99.00 / 60 = 1.65.
    ['2027-04-30T12:00:00Z', 165],
    ['2027-05-01T00:00:00Z', 0],
    ['2027-06-01T00:00:00Z', 0],
  ])('at %s is %i', (now, minor) => {
    expect(unusedMinor(april, new Date(now))).toBe(minor);
  });

  it('becomes less and is never more than was paid', () => {
    fc.assert(
      fc.property(cents, times, times, (paidMinor, one, two) => {
        const [first, second] = [one, two]
          .toSorted((a, b) => a.getTime() - b.getTime())
          .map((now) => unusedMinor({ ...april, paidMinor }, now)) as [number, number];
        expect(first).toBeGreaterThanOrEqual(second);
        expect(first).toBeLessThanOrEqual(paidMinor);
        expect(second).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is nothing that a term without length, or an unknown time, has', () => {
    expect(() => unusedMinor({ ...april, end: start }, start)).toThrow(RangeError);
    expect(() => unusedMinor(april, new Date('x'))).toThrow(RangeError);
  });
});

describe('a change of plan', () => {
  const now = new Date('2027-04-11T00:00:00Z');
  it.each([
    ['up', 99_000, 92_400, 0],
    ['down', 5_000, 0, 1_600],
    ['to what costs as much as is unused', 6_600, 0, 0],
    ['to what is free', 0, 0, 6_600],
  ])('%s', (_, price, chargeMinor, refundMinor) => {
    expect(planChange(april, price, now)).toEqual({ unusedMinor: 6_600, chargeMinor, refundMinor });
  });

  it('charges or gives back, and no cent is lost', () => {
    fc.assert(
      fc.property(cents, cents, times, (paidMinor, price, when) => {
        const change = planChange({ ...april, paidMinor }, price, when);
        expect(Math.min(change.chargeMinor, change.refundMinor)).toBe(0);
        expect(Math.max(change.chargeMinor, change.refundMinor)).toBeGreaterThanOrEqual(0);
        expect(change.chargeMinor - change.refundMinor).toBe(price - change.unusedMinor);
      }),
    );
  });
});

describe('refunds', () => {
  const paid = taxed(11_600, 16);
  it('have the tax of their share', () => {
    expect(refundOf(paid, 0, 5_800)).toEqual({
      subtotalMinor: 5_000,
      taxMinor: 800,
      totalMinor: 5_800,
      remainingMinor: 5_800,
    });
    expect(refundOf(paid, 5_800, 5_800).remainingMinor).toBe(0);
  });

  it.each([
    [0, 0],
    [0, 11_601],
    [11_600, 1],
    [5_800, 5_801],
    [0, -1],
    [-1, 1],
  ])('are refused: %i gone, %i asked for', (refunded, amount) => {
    expect(() => refundOf(paid, refunded, amount)).toThrow(RangeError);
  });

  it('of everything, in whatever parts, give back all of the tax and no more', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, percents, (amounts, percent) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        const payment = taxed(total, percent);
        let refunded = 0;
        let tax = 0;
        for (const amount of amounts) {
          const refund = refundOf(payment, refunded, amount);
          expect(refund.taxMinor).toBeGreaterThanOrEqual(0);
          expect(refund.subtotalMinor + refund.taxMinor).toBe(amount);
          refunded += amount;
          tax += refund.taxMinor;
          expect(refund.remainingMinor).toBe(total - refunded);
        }
        expect(tax).toBe(payment.taxMinor);
      }),
    );
  });
});
