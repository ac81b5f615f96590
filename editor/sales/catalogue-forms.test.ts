import { describe, expect, it } from 'vitest';
import type { DeskProduct } from '../../schemas/sales/sales-desk.ts';
import {
  campaignText,
  priceText,
  productText,
  readAnnouncement,
  readCampaign,
  readPrice,
  readProduct,
} from './catalogue-forms.ts';
import { readRefund } from './read-refund.ts';

const product: DeskProduct = {
  sku: 'digital',
  name: 'Brújula Digital',
  description: 'Todo el sitio',
  thumbnail: '/marca/digital.svg',
  attributes: [
    { name: 'Beneficio', value: 'Sin anuncios' },
    { name: 'Color', value: 'rojo' },
  ],
  maxAssociates: 2,
  contains: ['digital'],
  isDelivered: true,
  taxPercent: 16,
  isSold: true,
  prices: [],
};

describe('what the form of a product sends', () => {
  it('is what it was, when nothing is written', () => {
    const { prices: _, sku, ...body } = product;
    expect(readProduct(productText(product), product)).toEqual({ given: { code: sku, body } });
  });

  it('is a benefit a line, before what the form does not show', () => {
    const typed = { ...productText(product), benefits: ' Sin anuncios \n\nBoletín\n' };
    expect(readProduct(typed, product)).toMatchObject({
      given: {
        body: {
          attributes: [
            { name: 'Beneficio', value: 'Sin anuncios' },
            { name: 'Beneficio', value: 'Boletín' },
            { name: 'Color', value: 'rojo' },
          ],
        },
      },
    });
  });

  it('is nothing without a name and a code, and says so at both', () => {
    const read = readProduct(productText(undefined), undefined);
    expect(read).toMatchObject({
      faults: {
        name: 'Escribe un nombre',
        sku: 'Letras sin acento, números y guiones, sin espacios',
      },
    });
  });

  it('is nothing while a number is none', () => {
    const read = readProduct({ ...productText(product), taxPercent: '' }, product);
    expect('faults' in read && read.faults.taxPercent).toBeTruthy();
  });
});

describe('what the form of a price sends', () => {
  const rest = { sku: 'digital', description: '' };
  const typed = {
    ...priceText(undefined),
    code: ' MENSUAL ',
    name: 'Cada mes',
    steps: [
      { amount: '19', every: '1', unit: 'month', cycles: '1' },
      { amount: '$1,099.50', every: '2', unit: 'month', cycles: '' },
    ] satisfies ReturnType<typeof priceText>['steps'],
  };

  it('is its steps in cents, and its code without spaces around it', () => {
    expect(readPrice(typed, rest)).toMatchObject({
      given: {
        code: 'MENSUAL',
        body: {
          steps: [
            { amountMinor: 1_900, every: 1, unit: 'month', cycles: 1 },
            { amountMinor: 109_950, every: 2, unit: 'month', cycles: null },
          ],
        },
      },
    });
  });

  it('is the first step once for a gift', () => {
    expect(readPrice({ ...typed, kind: 'gift' }, rest)).toMatchObject({
      given: { body: { steps: [{ amountMinor: 1_900, cycles: 1 }] } },
    });
  });

  it('is nothing while a step is not written to its end', () => {
    const steps = [{ amount: 'mucho', every: '1', unit: 'month' as const, cycles: '' }];
    expect(readPrice({ ...typed, steps }, rest)).toMatchObject({
      faults: { steps: 'Escribe cuánto cuesta, como 99.50, y cada cuánto' },
    });
  });
});

describe('what the form of a campaign sends', () => {
  const zone = 'America/Mexico_City';
  const typed = {
    ...campaignText(undefined, zone),
    key: 'buen-fin',
    name: 'Buen Fin',
    offers: ['MENSUAL'],
  };

  it('is its hours in the zone of the desk, six behind in winter', () => {
    const read = readCampaign({ ...typed, startsAt: '2026-11-20T18:30' }, zone);
    expect(read).toMatchObject({
      given: { code: 'buen-fin', body: { startsAt: '2026-11-21T00:30:00.000Z' } },
    });
    expect('given' in read && read.given.body).not.toHaveProperty('endsAt');
  });

  it('is nothing that ends before it begins, or offers nothing', () => {
    const read = readCampaign(
      { ...typed, startsAt: '2026-11-20T18:30', endsAt: '2026-11-20T18:29' },
      zone,
    );
    expect(read).toMatchObject({ faults: { endsAt: 'Termina antes de empezar.' } });
    expect(readCampaign({ ...typed, offers: [] }, zone)).toMatchObject({
      faults: { offers: 'Elige al menos un precio' },
    });
  });
});

describe('what announces another price', () => {
  it('leaves time to tell everybody, and costs something', () => {
    const soonest = '2026-12-26';
    const late = 'Elige un día dentro de 31 días o más';
    expect(
      readAnnouncement(
        { amountMinor: '129', effectiveAt: '2026-12-26' },
        { soonest, currency: 'MXN' },
      ),
    ).toMatchObject({ given: { amountMinor: 12_900 } });
    expect(
      readAnnouncement(
        { amountMinor: '129', effectiveAt: '2026-12-25' },
        { soonest, currency: 'MXN' },
      ),
    ).toMatchObject({ faults: { effectiveAt: late } });
    expect(
      readAnnouncement({ amountMinor: '0', effectiveAt: '' }, { soonest, currency: 'MXN' }),
    ).toMatchObject({
      faults: { amountMinor: 'Escribe cuánto, como 129.00', effectiveAt: late },
    });
  });
});

describe('what gives money back', () => {
  const left = { leftMinor: 89_900, currency: 'MXN' } as const;

  it('is up to what is left, with a reason', () => {
    expect(readRefund({ amountMinor: '899.00', reason: ' Cobro repetido ' }, left)).toEqual({
      given: { amountMinor: 89_900, reason: 'Cobro repetido' },
    });
  });

  it.each([
    ['899.01', 'Quedan $899.00 por devolver'],
    ['0', 'Escribe cuánto, como 99.50'],
    ['mucho', 'Escribe cuánto, como 99.50'],
  ])('is not %s', (amountMinor, fault) => {
    expect(readRefund({ amountMinor, reason: 'no' }, left)).toEqual({
      faults: { amountMinor: fault, reason: 'Escribe por qué' },
    });
  });
});
