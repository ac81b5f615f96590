import { z } from 'zod';
import { CURRENCIES, ORDER_STATUSES, SUBSCRIPTION_EVENTS, SUBSCRIPTION_STATUS } from './states.ts';

/*
 * What `/sales/public` replies, as its clients read it: declared with each call in
 * `schemas/endpoints/public/sales.ts`. Amounts are numbers of two decimals in their currency, times
 * milliseconds since 1970 unless it says otherwise.
 *
 * Replies that a client tells by their shape say so: `items` of an empty cart is a list, ids of
 * subscriptions begin at 1, and no reply but a refusal has both a code and a message.
 */

const text = z.string();
const flag = z.boolean();
const amount = z.number();
const time = z.int();
const id = z.int();
const maybe = text.optional();
const orNull = text.nullable();
const currency = z.enum(CURRENCIES);
const status = z.enum(SUBSCRIPTION_STATUS);
const orderStatus = z.enum(ORDER_STATUSES);
const orderType = z.enum(['Parent', 'Renewal']);
const empty = text.nullish();

export const nothing = z.object({});
export const received = z.object({ received: z.literal(true) });

/** `GET /v1/config` */
export const salesConfig = z.object({
  checkoutRecaptchaEnabled: flag,
  /** The same under two names, for two kinds of clients. */
  recaptchaSiteKey: maybe,
  recaptchaKey: maybe,
  /** -1: the V2 checkbox; 0 to 1: the V3 challenge; anything else: none. */
  recaptchaScore: z.number().optional(),
  signinRecaptcha: flag.optional(),
  signupRecaptcha: flag.optional(),
  magicLinkRecaptcha: flag.optional(),
  cancelReasons: z.array(text),
  authProviderTypeId: z.int(),
});
export type SalesConfig = z.infer<typeof salesConfig>;

export const address = z.object({
  /** Two letters of ISO 3166. */
  country: text,
  line1: empty,
  line2: empty,
  locality: empty,
  region: empty,
  postal: empty,
});
export type Address = z.infer<typeof address>;

const cartItem = z.object({
  sku: text,
  priceCode: text,
  quantity: z.int(),
  name: text,
  shortDescription: orNull,
  /** Of one, with its tax. */
  price: amount,
  /** Of all of the line, as the other amounts. */
  tax: amount,
  subtotal: amount,
  total: amount,
  gift: flag,
  /** Ours: it is brought to somebody's door, for which an address is needed. */
  isDelivered: flag,
});
export type CartItem = z.infer<typeof cartItem>;

/** Every call of the cart. */
export const cart = z.object({
  currency,
  items: z.array(cartItem),
  subtotal: amount,
  tax: amount,
  shipping: amount,
  /** Of the lines, and the shipping. */
  total: amount,
  taxSupported: flag,
});
export type Cart = z.infer<typeof cart>;

/** `POST /v1/checkout/order`, and each call that pays. */
export const order = z.object({
  orderNumber: text,
  status: orderStatus,
  email: text,
  phone: text,
  firstName: orNull,
  lastName: orNull,
  secondLastName: orNull,
  currency,
  items: z.array(cartItem),
  subtotal: amount,
  tax: amount,
  shipping: amount,
  total: amount,
  /** With commas between them; null while there are none. In `orderDetails` it is a list. */
  subscriptionIDs: orNull,
  /** ISO 8601. */
  orderDateUTC: orNull,
  /** Of what it gives to others, once it is paid. */
  giftRedeemInfo: z.array(z.object({ redeemCode: text, sku: text, priceCode: text })).optional(),
  taxDelegated: flag.optional(),
  paymentPending: flag.optional(),
});
export type Order = z.infer<typeof order>;

/** One of `GET /v1/checkout/payment/options`. */
export const paymentOption = z.object({
  paymentMethodType: z.int(),
  paymentMethodID: z.int(),
  validationCurrency: maybe,
  validationAmount: amount.optional(),
});
export type PaymentOption = z.infer<typeof paymentOption>;

/** `PUT /v1/paymentmethod/{id}/provider/{provider}`: what the provider's own form needs. */
export const initializedPaymentUpdate = z.object({
  /** Of Stripe the client's secret, of PayPal the address to go to. */
  parameter1: empty,
  /** Of Stripe the publishable key. */
  parameter2: empty,
  parameter3: empty,
  parameter4: empty,
});
export type InitializedPaymentUpdate = z.infer<typeof initializedPaymentUpdate>;

/** `GET /v1/checkout/order/{order}/payment/{method}`. Its order may be another: then that one is. */
export const initializedPayment = initializedPaymentUpdate.extend({ orderNumber: text });
export type InitializedPayment = z.infer<typeof initializedPayment>;

/** `…/finalize` and `…/finalize3ds` of a card's update. */
export const updatedPayment = z.object({
  redirectURL: orNull,
  creditCardFirstSix: orNull,
  creditCardLastFour: orNull,
  cardholderName: orNull,
  creditCardTypeID: z.int().nullable(),
  paymentProviderID: z.int(),
  token: orNull,
  /** MMYY */
  expiration: orNull,
  identificationNumber: orNull,
});
export type UpdatedPayment = z.infer<typeof updatedPayment>;

const paymentMethod = z.object({
  paymentMethodID: id,
  /**
   * Who takes the money. `Gift`, `Free`, `Linked`, `Sharing`, `SwG` and
   * `EmailGroupSubPaymentProvider` take none here.
   */
  paymentPartner: text,
  creditCardType: orNull,
  firstSix: orNull,
  lastFour: orNull,
  /** MMYY */
  expiration: orNull,
  cardHolderName: orNull,
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** One of `GET /v1/subscription/all` and `…/allactive`. */
export const subscriptionSummary = z.object({
  subscriptionID: id,
  statusID: status,
  sku: text,
  productName: text,
  paymentMethod: paymentMethod.nullable(),
  attributes: z.array(z.object({ name: text, value: text })),
  /** Which cycle of its price is under way, from 1. */
  currentRetailCycleIDX: z.int(),
});
export type SubscriptionSummary = z.infer<typeof subscriptionSummary>;

const subscriptionEvent = z.object({
  eventType: z.enum(SUBSCRIPTION_EVENTS),
  eventDateUTC: time,
  details: orNull,
  reasonCode: maybe,
});

/** A term that could not be charged. */
const paymentFailure = z.object({
  failedAt: time,
  /** When it is tried again by itself; null: not any more. */
  nextTry: time.nullable(),
  /** When it ends where it is not paid. */
  endsAt: time,
  amount,
  currency,
});
export type PaymentFailure = z.infer<typeof paymentFailure>;

/** `POST /v1/renewal`, `PUT /v1/renewal`: a term that a link of a mail pays. */
export const renewalToPay = z.object({
  productName: text,
  /** null: nothing is owed, or not any more. */
  amount: amount.nullable(),
  currency,
  card: z.object({ creditCardType: text, lastFour: text }).nullable(),
});
export type RenewalToPay = z.infer<typeof renewalToPay>;

/** `GET /v1/subscription/{id}/details` */
export const subscriptionDetails = z.object({
  subscriptionID: id,
  status,
  sku: text,
  productName: text,
  priceCode: text,
  subscriptionType: z.int(),
  /** The reader's. */
  clientID: text,
  billingAddress: address.nullable(),
  /** When its term ends: it is renewed then, or terminates. */
  nextEventDateUTC: time,
  /** Ours: what is charged next; null where nothing is. */
  nextCharge: z.object({ date: time, amount, currency }).nullable(),
  /** Ours: why it was not renewed; null: it was, or is not due. */
  paymentFailure: paymentFailure.nullable(),
  /** Ours: the plan that its reader chose for the next term; null: the same. */
  planned: z.object({ sku: text, priceCode: text, productName: text }).nullable(),
  currentRetailCycleIDX: z.int(),
  currentPaymentMethod: paymentMethod.nullable(),
  /** Oldest first. */
  events: z.array(subscriptionEvent),
  salesOrders: z.array(
    z.object({
      id,
      orderNumber: text,
      orderDateUTC: time,
      /** From 1: the place in `ORDER_STATUSES`. */
      status: z.int(),
      tax: amount,
      shipping: amount,
      total: amount,
    }),
  ),
  paymentHistory: z.array(
    z.object({
      sku: text,
      currency,
      tax: amount,
      total: amount,
      transactionDate: time,
      periodFrom: time,
      periodTo: time,
    }),
  ),
  upcomingPriceChanges: z.array(z.object({ effectiveDate: time, currency, amount })),
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;

/** Cancelling, rescuing, ending a share, and redeeming. */
export const subscriptionReference = z.object({ subscriptionID: id });
export type SubscriptionReference = z.infer<typeof subscriptionReference>;

/** `PUT /v1/subscription/{id}/share`: by which the other one comes in. */
export const invitation = z.object({ redeemCode: text });

/** Of somebody with whom one is shared; the id is of theirs. */
const sharedSubscription = z.object({ subscriptionID: id, email: text });
export type SharedSubscription = z.infer<typeof sharedSubscription>;

/** `GET /v1/subscription/{id}/sharing` */
export const sharingDetails = z.object({
  /** null: as many as one likes. */
  numSharesAllowed: z.int().nullable(),
  sharedSubscriptions: z.array(sharedSubscription),
});
export type SharingDetails = z.infer<typeof sharingDetails>;

/** `PUT /v1/subscription/gift/{redeemCode}` */
export const giftReply = subscriptionReference.extend({
  redeemCode: text,
  name: text,
  email: text,
});
export type GiftReply = z.infer<typeof giftReply>;

const orderPayment = z.object({
  paymentID: id,
  amount,
  remainingAmountToRefund: amount,
  paymentMethod,
  financialTransactions: z.array(
    z.object({
      transactionType: z.enum(['Payment', 'Refund']),
      transactionDate: time,
      amount,
      subtotal: amount,
      tax: amount,
      billingAddress: address.nullable(),
    }),
  ),
});

/** `GET /v1/order/detail/{orderNumber}` */
export const orderDetails = order
  .omit({ subscriptionIDs: true, tax: true, orderDateUTC: true })
  .extend({
    orderID: id,
    orderType,
    orderDate: time,
    clientID: orNull,
    totalTax: amount,
    billingAddress: address.nullable(),
    shippingAddress: address.nullable(),
    subscriptionIDs: z.array(id),
    payments: z.array(orderPayment).nullable(),
  });
export type OrderDetails = z.infer<typeof orderDetails>;

/** One of `GET /v1/order/history`. */
const orderSummary = z.object({
  orderNumber: text,
  orderDate: time,
  orderType,
  orderStatus,
  totalAmount: amount,
  tax: amount,
  currency,
  products: z.array(z.object({ sku: text, name: text, quantity: z.int() })),
  paymentGateway: orNull,
  lastFour: orNull,
  nameOnPayment: orNull,
  creditCardBrand: orNull,
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** `GET /v1/order/history`, newest first. */
export const orderHistory = z.object({
  start: z.int(),
  pageSize: z.int(),
  /** How many there are in all. */
  maxResults: z.int(),
  orders: z.array(orderSummary),
});
export type OrderHistory = z.infer<typeof orderHistory>;

/** What a change of plan would cost, and what it came to. */
export const planChange = z.object({
  /** The quote's: it serves once. */
  sessionId: text,
  subscriptionId: id,
  currency,
  currentSKU: text,
  currentPriceCode: text,
  currentTermStarted: time,
  currentTermEnds: time,
  currentTermTotalAmount: amount,
  proposedSKU: maybe,
  proposedPriceCode: text,
  proposedNextEventDate: time,
  proposedRefundAmount: amount.optional(),
  proposedCharge: amount.optional(),
  /** Ours: it is brought to somebody's door, and nobody said yet where that is. */
  needsAddress: flag.optional(),
});
export type PlanChange = z.infer<typeof planChange>;

/** `POST /v1/swg/loginexists` */
export const swgLogin = z.object({
  exists: flag,
  profileId: maybe,
  accessToken: maybe,
  refreshToken: maybe,
});
export type SwgLogin = z.infer<typeof swgLogin>;

/** `GET /v1/entitlements`, and `/v2/subscriptions/entitlements`, which has zones. */
export const entitlements = z.object({
  skus: z.array(z.object({ sku: text })),
  /** Where the reader seems to be. */
  edgescape: z.object({ country_code: maybe, city: maybe, region_code: maybe }),
  zones: z.array(text).optional(),
});
export type Entitlements = z.infer<typeof entitlements>;
