import { describe, expect, it } from 'vitest';
import { lineWords } from './line-words.ts';
import { charge } from './mail-words.ts';
import { salesWords } from './sales-words.ts';

const [ES, EN] = [{ locale: 'es-MX' }, { locale: 'en-US' }];
const GIFT = { product: 'Premium', note: null, giver: null, code: 'ABCDEFGH' };

describe('the mail of a gift', () => {
  it('greets by name, and without one where who gave it did not say', () => {
    const { gift } = salesWords(ES);
    expect(gift({ ...GIFT, name: 'Rosa' }).paragraphs[0]).toBe('Hola, Rosa:');
    expect(gift({ ...GIFT, name: null }).paragraphs[0]).toBe('Hola:');
  });

  it('is in English for a site in English, and Spanish for one in any other language', () => {
    expect(salesWords(EN).gift({ ...GIFT, name: 'Rosa' }).paragraphs).toEqual([
      'Hello, Rosa:',
      'Somebody gave you Premium, to read {site}.',
      'Your code is ABCD-EFGH. It serves once: your subscription begins on the day on which you redeem it, is not renewed and charges you nothing.',
    ]);
    for (const locale of ['', 'es-US', 'ens', 'pt-BR'])
      expect(salesWords({ locale }).invitation('Premium').title).toBe('Una suscripción para ti');
  });
});

describe('what a term costs', () => {
  it.each([
    ['es-MX', 1, '$99.00 MXN cada mes'],
    ['es-MX', 3, '$99.00 MXN cada 3 meses'],
    ['en-US', 1, '$99.00 MXN every month'],
    ['en-US', 3, '$99.00 MXN every 3 months'],
  ])('in %s, each %i months', (locale, every, said) => {
    const look = { locale, timeZone: 'UTC' };
    expect(charge({ amountMinor: 9_900, unit: 'month', every }, 'MXN', look)).toBe(said);
  });
});

describe('letters about money', () => {
  it('say in English what they say in Spanish: as many sentences, the same values', () => {
    const both = [lineWords(ES), lineWords(EN)];
    const facts = [['Total', '$1']] as const;
    const day = 'DAY';
    for (const make of [
      (of: (typeof both)[0]) => of.receipt({ facts, next: ['NEXT'], isFree: false }),
      (of: (typeof both)[0]) => of.receipt({ facts, next: [], isFree: true }),
      (of: (typeof both)[0]) => of.returned(facts, true),
      (of: (typeof both)[0]) => of.returned(facts, false),
      (of: (typeof both)[0]) =>
        of.failed({ product: 'PP', amount: 'AA', card: 'CC', retry: 'RETRY', ends: 'END' }),
      (of: (typeof both)[0]) =>
        of.failed({ product: 'PP', amount: 'AA', card: '', retry: '', ends: 'END' }),
      (of: (typeof both)[0]) => of.cancelled({ product: 'PP', until: 'UNTIL' }),
      (of: (typeof both)[0]) => of.cancelled({ product: 'PP', until: '' }),
      (of: (typeof both)[0]) => of.ended({ product: 'PP', isUnpaid: true }),
      (of: (typeof both)[0]) => of.planChosen({ from: 'FROM', to: 'TO', day }),
      (of: (typeof both)[0]) => of.planChosen({ from: 'FROM', day }),
      (of: (typeof both)[0]) => of.refunded({ amount: 'AA', card: 'CC', isAll: true }),
      (of: (typeof both)[0]) => of.disputed({ product: 'PP', amount: 'AA' }),
      (of: (typeof both)[0]) => of.ahead({ product: 'PP', day, amount: 'AA', card: 'CC' }),
      (of: (typeof both)[0]) => of.expiring({ card: 'CC', month: 'MONTH', day }),
    ]) {
      const [es, en] = both.map(make);
      const values = (text = '') => [...(text.match(/\b(?:[A-Z]{2,})\b|\{site\}/g) ?? [])].sort();
      const whole = (one = es) => [one?.subject, one?.title, ...(one?.paragraphs ?? [])].join(' ');
      expect(values(whole(en))).toEqual(values(whole(es)));
      expect(en?.paragraphs).toHaveLength(es?.paragraphs.length ?? -1);
      expect(en?.title).not.toBe(es?.title);
      expect(en?.button).not.toBe(es?.button);
    }
  });
});
