import type { SubscriptionDetails } from '../../schemas/sales/wire.ts';

/** For the canvas: nobody's. */
export const SAMPLE: SubscriptionDetails = {
  subscriptionID: 1,
  status: 1,
  sku: 'premium',
  productName: 'Premium',
  priceCode: 'MONTHLY',
  subscriptionType: 1,
  clientID: '',
  billingAddress: null,
  currentRetailCycleIDX: 1,
  nextEventDateUTC: Date.parse('2027-01-15T18:00:00Z'),
  nextCharge: { date: Date.parse('2027-01-15T18:00:00Z'), amount: 99, currency: 'MXN' },
  currentPaymentMethod: {
    paymentMethodID: 1,
    paymentPartner: 'prueba',
    creditCardType: 'Visa',
    firstSix: null,
    lastFour: '4242',
    expiration: '1230',
    cardHolderName: null,
  },
  events: [],
  salesOrders: [],
  paymentHistory: [],
  paymentFailure: null,
  planned: null,
  upcomingPriceChanges: [],
};
