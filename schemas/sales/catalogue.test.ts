import { expect, it } from 'vitest';
import { catalogue as sample } from '../../fixtures/catalogue.ts';
import { catalogue } from './catalogue.ts';

const month = { amountMinor: 9_900, unit: 'month', every: 1 } as const;
const withPrice = (price: object) => ({
  products: [
    {
      sku: 'premium',
      name: 'Premium',
      prices: [{ code: 'MONTHLY', name: 'Cada mes', currency: 'MXN', ...price }],
    },
  ],
  campaigns: [],
});
const isRight = (price: object) => catalogue.safeParse(withPrice(price)).success;

it('takes prices that go on for good, after steps that end', () => {
  expect(isRight({ steps: [{ ...month, cycles: null }] })).toBe(true);
  expect(
    isRight({
      steps: [
        { ...month, cycles: 2 },
        { ...month, cycles: null },
      ],
    }),
  ).toBe(true);
  expect(isRight({ steps: [{ ...month, cycles: 2 }] })).toBe(false);
  expect(
    isRight({
      steps: [
        { ...month, cycles: null },
        { ...month, cycles: null },
      ],
    }),
  ).toBe(false);
  expect(isRight({ steps: [] })).toBe(false);
});

it('takes gifts of one term', () => {
  expect(isRight({ kind: 'gift', steps: [{ ...month, cycles: 1 }] })).toBe(true);
  expect(isRight({ kind: 'gift', steps: [{ ...month, cycles: 2 }] })).toBe(false);
  expect(isRight({ kind: 'gift', steps: [{ ...month, cycles: null }] })).toBe(false);
});

it('takes no amount below zero, and no part of a cent', () => {
  for (const amountMinor of [-1, 0.5, Number.NaN])
    expect(isRight({ steps: [{ ...month, amountMinor, cycles: null }] })).toBe(false);
});

it('takes the sample newspaper’s, whose offers are all sold', () => {
  const { products, campaigns } = catalogue.parse(sample);
  const codes = products.flatMap(({ prices }) => prices.map(({ code }) => code));
  expect(new Set(codes).size).toBe(codes.length);
  for (const { offers } of campaigns) expect(codes).toEqual(expect.arrayContaining(offers));
  expect(campaigns.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});
