import { describe, expect, it } from 'vitest';
import type { Rate } from '../../schemas/sales/retail.ts';
import { chargeWords, moneyWords } from './charge-words.ts';

const month = (amount: string, durationCount: number, isLast = false): Rate => ({
  amount,
  billingCount: 1,
  billingFrequency: 'Month',
  durationCount,
  duration: isLast ? 'UntilCancelled' : 'Month',
});
const words = (rates: Rate[], gift = false, locale = 'es-MX') =>
  chargeWords({ rates, gift, currencyCode: 'MXN' }, locale);

describe('what is charged, when and how often', () => {
  it.each<[string, Rate[], boolean, string]>([
    ['for good', [month('99.00', 1, true)], false, '$99 cada mes, hasta que canceles.'],
    [
      'after a trial',
      [month('19.00', 1), month('99.50', 1, true)],
      false,
      '$19 por 1 mes. Después, $99.50 cada mes, hasta que canceles.',
    ],
    [
      'in several terms',
      [month('19.00', 3), month('99.00', 1, true)],
      false,
      '$19 cada mes, 3 veces. Después, $99 cada mes, hasta que canceles.',
    ],
    [
      'for terms of several units',
      [
        { ...month('100.00', 3), billingCount: 3 },
        { ...month('250.00', 1, true), billingCount: 6 },
      ],
      false,
      '$100 por 3 meses. Después, $250 cada 6 meses, hasta que canceles.',
    ],
    [
      'for nothing at first',
      [month('0.00', 1), month('99.00', 1, true)],
      false,
      'Gratis por 1 mes. Después, $99 cada mes, hasta que canceles.',
    ],
    [
      'as a gift',
      [{ ...month('899.00', 1), billingFrequency: 'Year', duration: 'Year' }],
      true,
      '$899 por 1 año, en un solo pago. No se renueva.',
    ],
  ])('%s', (_, rates, gift, said) => {
    expect(words(rates, gift)).toBe(said);
  });

  it('is said in the language of the site', () => {
    expect(words([month('99.00', 1, true)], false, 'en-US')).toBe(
      'MX$99 each month, until you cancel.',
    );
    expect(moneyWords(1_234.5, 'MXN', 'es-MX')).toBe('$1,234.50');
  });
});
