import type { PricingStrategy } from '../../schemas/sales/retail.ts';
import type { Purchase } from './Lines.tsx';

/** For the canvas: nobody buys there. */
export const SAMPLE_BOUGHT: Purchase = {
  currency: 'MXN',
  total: 19,
  items: [
    {
      sku: 'premium',
      priceCode: 'MONTHLY',
      quantity: 1,
      name: 'Premium',
      shortDescription: null,
      price: 19,
      tax: 2.62,
      subtotal: 16.38,
      total: 19,
      gift: false,
      isDelivered: false,
    },
  ],
};

export const SAMPLE_PRICES: ReadonlyMap<string, PricingStrategy> = new Map([
  [
    'MONTHLY',
    {
      pricingStrategyId: 1,
      priceCode: 'MONTHLY',
      name: 'Cada mes',
      gift: false,
      isDelivered: false,
      description: null,
      summary: null,
      taxInclusive: true,
      currencyCode: 'MXN',
      currencyDisplayFormat: 'symbol',
      currencyLocale: 'es-MX',
      rates: [
        {
          amount: '19.00',
          billingCount: 1,
          billingFrequency: 'Month',
          durationCount: 1,
          duration: 'Month',
        },
        {
          amount: '99.00',
          billingCount: 1,
          billingFrequency: 'Month',
          durationCount: 1,
          duration: 'UntilCancelled',
        },
      ],
    },
  ],
]);
