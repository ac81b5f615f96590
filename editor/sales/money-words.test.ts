import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, minorFrom, moneyLabel, stepsLabel } from './money-words.ts';

describe('money', () => {
  it.each([
    ['99', 9_900],
    ['99.5', 9_950],
    ['99,50', 9_950],
    ['$1,200.00', 120_000],
    ['1,200', 120_000],
    [' 0.05 ', 5],
    ['', undefined],
    ['-5', undefined],
    ['1.234', undefined],
    ['1e3', undefined],
    ['doce', undefined],
    ['999999999', undefined],
  ])('reads «%s»', (text, minor) => {
    expect(minorFrom(text, 'MXN')).toBe(minor);
  });

  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (minor) => {
        expect(minorFrom(amountText(minor, 'MXN'), 'MXN')).toBe(minor);
      }),
    );
  });

  it('is written with its currency', () => {
    expect(moneyLabel(9_900, 'MXN')).toBe('$99.00');
    expect(moneyLabel(123_456, 'USD')).toMatch(/^USD\s1,234\.56$/);
  });
});

describe('what a price costs', () => {
  const month = { unit: 'month' as const, every: 1 };
  it.each([
    [[{ ...month, amountMinor: 9_900, cycles: null }], '$99.00 cada mes'],
    [[{ ...month, every: 3, amountMinor: 9_900, cycles: null }], '$99.00 cada 3 meses'],
    [
      [
        { ...month, amountMinor: 1_900, cycles: 1 },
        { ...month, amountMinor: 9_900, cycles: null },
      ],
      '$19.00 por 1 mes, después $99.00 cada mes',
    ],
    [
      [
        { ...month, amountMinor: 0, cycles: 2 },
        { ...month, unit: 'year' as const, amountMinor: 9_900, cycles: null },
      ],
      'gratis cada mes, 2 veces, después $99.00 cada año',
    ],
  ])('is a sentence', (steps, words) => {
    expect(stepsLabel(steps, 'MXN')).toBe(words);
  });

  it('has no decimals where the currency has none', () => {
    expect(minorFrom('4,990', 'CLP')).toBe(4_990);
    expect(minorFrom('4990.50', 'CLP')).toBeUndefined();
    expect(amountText(4_990, 'CLP')).toBe('4990');
    expect(moneyLabel(4_990, 'CLP')).toContain('4,990');
    expect(moneyLabel(4_990, 'CLP')).not.toContain('49.90');
  });
});
