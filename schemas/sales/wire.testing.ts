import type { Offer, PaymentInfo, PricingStrategy } from './retail.ts';
import {
  type Address,
  type BillingAddressRequest,
  type CancelRequest,
  type Cart,
  type CartRequest,
  type Entitlements,
  type Finalize3dsRequest,
  type FinalizePaymentRequest,
  type GiftRecipient,
  type GiftReply,
  type InitializedPayment,
  type Order,
  type OrderDetails,
  type OrderHistory,
  type OrderRequest,
  PAYMENT_METHOD_TYPES,
  type PaymentMethod,
  type PaymentOption,
  type PlanChange,
  type PlanChangeConfirmation,
  type PlanChangeRequest,
  type SalesConfig,
  type SalesRefusal,
  type SharingDetails,
  SUBSCRIPTION_STATUS,
  type SubscriptionDetails,
  type SubscriptionSummary,
  type SwgLogin,
  type UpdatedPayment,
} from './wire.ts';

/*
 * A request and a reply of each call: MONTHLY costs 116.00 with 16.00 of tax. Ana bought it at
 * `STARTED`.
 */

export const STARTED = Date.parse('2026-11-23T12:00:00Z');
const NEXT = Date.parse('2026-12-23T12:00:00Z');

export const CONFIG: SalesConfig = {
  checkoutRecaptchaEnabled: false,
  cancelReasons: ['Muy caro', 'No lo leo'],
  authProviderTypeId: 1,
};

export const ADDRESS: Address = {
  country: 'MX',
  line1: 'Av. Juárez 1',
  locality: 'Guadalajara',
  region: 'JAL',
  postal: '44100',
};

const AMOUNTS = { subtotal: 100, tax: 16, total: 116 };

export const CART: Cart = {
  currency: 'MXN',
  items: [
    {
      sku: 'premium',
      priceCode: 'MONTHLY',
      quantity: 1,
      name: 'Premium',
      shortDescription: null,
      price: 116,
      gift: false,
      isDelivered: false,
      ...AMOUNTS,
    },
  ],
  shipping: 0,
  taxSupported: true,
  ...AMOUNTS,
};

export const EMPTY_CART: Cart = { ...CART, items: [], subtotal: 0, tax: 0, total: 0 };

const BUYER = {
  email: 'ana@correo.example',
  phone: '',
  firstName: 'Ana',
  lastName: null,
  secondLastName: null,
};

export const ORDER: Order = {
  ...BUYER,
  ...AMOUNTS,
  orderNumber: 'ORD1',
  status: 'Pending',
  currency: 'MXN',
  items: CART.items,
  shipping: 0,
  subscriptionIDs: null,
  orderDateUTC: '2026-11-23T12:00:00.000Z',
};

export const PAID: Order = { ...ORDER, status: 'Paid', subscriptionIDs: '7' };

export const OPTIONS: PaymentOption[] = [
  { paymentMethodType: PAYMENT_METHOD_TYPES.stripe, paymentMethodID: 18 },
];

export const INITIALIZED: InitializedPayment = {
  orderNumber: 'ORD1',
  parameter1: 'pi_secret',
  parameter2: 'pk_test',
};

export const CARD: PaymentMethod = {
  paymentMethodID: 3,
  paymentPartner: 'Stripe',
  creditCardType: 'Visa',
  firstSix: '424242',
  lastFour: '4242',
  expiration: '0130',
  cardHolderName: 'Ana',
};

export const UPDATED: UpdatedPayment = {
  redirectURL: null,
  creditCardFirstSix: '424242',
  creditCardLastFour: '4242',
  cardholderName: 'Ana',
  creditCardTypeID: 1,
  paymentProviderID: 18,
  token: null,
  expiration: '0130',
  identificationNumber: null,
};

export const SUMMARY: SubscriptionSummary = {
  subscriptionID: 7,
  statusID: SUBSCRIPTION_STATUS.active,
  sku: 'premium',
  productName: 'Premium',
  paymentMethod: CARD,
  attributes: [],
  currentRetailCycleIDX: 1,
};

export const DETAILS: SubscriptionDetails = {
  subscriptionID: 7,
  status: SUBSCRIPTION_STATUS.active,
  sku: 'premium',
  productName: 'Premium',
  priceCode: 'MONTHLY',
  subscriptionType: 1,
  clientID: 'reader-1',
  billingAddress: ADDRESS,
  nextEventDateUTC: NEXT,
  nextCharge: { date: NEXT, amount: 116, currency: 'MXN' },
  currentRetailCycleIDX: 1,
  currentPaymentMethod: CARD,
  events: [{ eventType: 'START_SUBSCRIPTION', eventDateUTC: STARTED, details: null }],
  salesOrders: [
    {
      id: 1,
      orderNumber: 'ORD1',
      orderDateUTC: STARTED,
      status: 3,
      tax: 16,
      shipping: 0,
      total: 116,
    },
  ],
  paymentHistory: [
    {
      sku: 'premium',
      currency: 'MXN',
      tax: 16,
      total: 116,
      transactionDate: STARTED,
      periodFrom: STARTED,
      periodTo: NEXT,
    },
  ],
  upcomingPriceChanges: [],
  paymentFailure: null,
  planned: null,
};

export const SHARING: SharingDetails = {
  numSharesAllowed: 2,
  sharedSubscriptions: [{ subscriptionID: 8, email: 'beto@correo.example' }],
};

export const GIFT: GiftReply = {
  subscriptionID: 9,
  redeemCode: 'REGALO',
  name: 'Beto',
  email: 'beto@correo.example',
};

export const ORDER_DETAILS: OrderDetails = {
  ...BUYER,
  orderNumber: 'ORD1',
  status: 'Paid',
  currency: 'MXN',
  items: CART.items,
  subtotal: 100,
  totalTax: 16,
  shipping: 0,
  total: 116,
  orderID: 1,
  orderType: 'Parent',
  orderDate: STARTED,
  clientID: 'reader-1',
  billingAddress: ADDRESS,
  shippingAddress: null,
  subscriptionIDs: [7],
  payments: [
    {
      paymentID: 1,
      amount: 116,
      remainingAmountToRefund: 116,
      paymentMethod: CARD,
      financialTransactions: [
        {
          transactionType: 'Payment',
          transactionDate: STARTED,
          amount: 116,
          subtotal: 100,
          tax: 16,
          billingAddress: ADDRESS,
        },
      ],
    },
  ],
};

export const HISTORY: OrderHistory = {
  start: 0,
  pageSize: 10,
  maxResults: 1,
  orders: [
    {
      orderNumber: 'ORD1',
      orderDate: STARTED,
      orderType: 'Parent',
      orderStatus: 'Paid',
      totalAmount: 116,
      tax: 16,
      currency: 'MXN',
      products: [{ sku: 'premium', name: 'Premium', quantity: 1 }],
      paymentGateway: 'Stripe',
      lastFour: '4242',
      nameOnPayment: 'Ana',
      creditCardBrand: 'Visa',
    },
  ],
};

export const CHANGE: PlanChange = {
  sessionId: 'quote-1',
  subscriptionId: 7,
  currency: 'MXN',
  currentSKU: 'premium',
  currentPriceCode: 'MONTHLY',
  currentTermStarted: STARTED,
  currentTermEnds: NEXT,
  currentTermTotalAmount: 116,
  proposedPriceCode: 'YEARLY',
  proposedNextEventDate: Date.parse('2027-11-23T12:00:00Z'),
  proposedRefundAmount: 116,
  proposedCharge: 1_160,
};

export const SWG_LOGIN: SwgLogin = { exists: false };

export const ENTITLEMENTS: Entitlements = {
  skus: [{ sku: 'premium' }],
  edgescape: { country_code: 'MX' },
};

export const DECLINED: SalesRefusal = {
  httpStatus: 402,
  code: '402',
  message: 'La tarjeta fue rechazada.',
};

const MONTHLY: PricingStrategy = {
  pricingStrategyId: 1,
  priceCode: 'MONTHLY',
  name: 'Mensual',
  description: null,
  summary: null,
  gift: false,
  currencyCode: 'MXN',
  currencyDisplayFormat: 'symbol',
  currencyLocale: 'es-MX',
  rates: [
    {
      amount: '116.00',
      billingCount: 1,
      billingFrequency: 'Month',
      durationCount: 1,
      duration: 'UntilCancelled',
    },
  ],
  taxInclusive: true,
};

export const PAYMENT_INFO: PaymentInfo = {
  pricingStrategy: MONTHLY,
  price: '116.00',
  paymentDate: NEXT,
};

export const OFFER: Offer = {
  name: 'Premium',
  templateName: 'a',
  pageTitle: null,
  pageSubTitle: null,
  disclaimerText: null,
  largeImage: null,
  mediumImage: null,
  smallImage: null,
  campaigns: [
    {
      name: 'default',
      canStart: true,
      canRenew: true,
      canRestart: true,
      validFrom: STARTED,
      validUntil: null,
    },
  ],
  products: [
    {
      sku: 'premium',
      name: 'Premium',
      description: null,
      image: null,
      imageAction: null,
      thumbnail: null,
      maxSubscriptionAssociations: 2,
      attributes: [],
      pricingStrategies: [MONTHLY],
      defaultSwgProduct: false,
    },
  ],
  attributes: [],
  default: true,
};

export const REQUESTS: {
  cart: CartRequest;
  order: OrderRequest;
  pay: FinalizePaymentRequest;
  pay3ds: Finalize3dsRequest;
  cancel: CancelRequest;
  recipient: GiftRecipient;
  address: BillingAddressRequest;
  change: PlanChangeRequest;
  confirm: PlanChangeConfirmation;
} = {
  cart: {
    items: [{ sku: 'premium', priceCode: 'MONTHLY', quantity: 1 }],
    billingAddress: ADDRESS,
  },
  order: { email: 'ana@correo.example', firstName: 'Ana', billingAddress: ADDRESS },
  pay: { token: 'tok_ok', email: 'ana@correo.example', 'recaptcha-token': 'r' },
  pay3ds: { token: 'tok_3ds', SPREEDLY_SUCCEEDED: true },
  cancel: { reason: 'Muy caro', reasonCode: '1' },
  recipient: { name: 'Beto', email: 'beto@correo.example', note: 'Felicidades' },
  address: { billingAddress: ADDRESS, subscriptionID: 7 },
  change: {
    subscriptionId: 7,
    newPriceCode: 'YEARLY',
    productChanges: 'NOW',
    currentTerm: 'ENDS',
  },
  confirm: { sessionId: 'quote-1', reasonCode: '2' },
};
