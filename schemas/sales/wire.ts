/*
 * What `/sales/public` takes and answers, as its clients send and read it. How strict the service
 * is with what comes, it knows itself (`services/sales`). Amounts are numbers of two decimals in
 * their currency, times milliseconds since 1970 unless it says otherwise.
 *
 * Answers that a client tells by their shape say so: `items` of an empty cart is a list, ids of
 * subscriptions begin at 1, and no answer but a refusal has both a code and a message.
 */

export const SALES_PREFIX = '/sales/public';

export const CURRENCIES = [
  'MXN',
  'USD',
  'EUR',
  'ARS',
  'BRL',
  'CLP',
  'COP',
  'JPY',
  'PEN',
  'PYG',
  'UYU',
] as const;
export type Currency = (typeof CURRENCIES)[number];

/** 6 and 7 are of the contract, but of no meaning yet: nobody is told them. */
export const SUBSCRIPTION_STATUS = {
  active: 1,
  terminated: 2,
  /** Serves until its term ends, and can be rescued until then. */
  canceled: 3,
  /** A payment failed. */
  suspended: 4,
  /** Bought for somebody who did not redeem it yet. */
  gifted: 5,
} as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUS)[keyof typeof SUBSCRIPTION_STATUS];

export const SUBSCRIPTION_EVENTS = [
  'START_SUBSCRIPTION',
  'RENEW_SUBSCRIPTION',
  'EXTEND_SUBSCRIPTION',
  'CANCEL_SUBSCRIPTION',
  'TERMINATE_SUBSCRIPTION',
] as const;
export type SubscriptionEventType = (typeof SUBSCRIPTION_EVENTS)[number];

export const ORDER_STATUSES = ['Pending', 'PartiallyPaid', 'Paid', 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type OrderType = 'Parent' | 'Renewal';

/** Who takes money, in `paymentMethodType`. */
export const PAYMENT_METHOD_TYPES = {
  payU: 8,
  payPal: 10,
  braintree: 15,
  stripe: 18,
  external: 19,
} as const;

/** Codes of refusals: texts, since `010125` would lose its zero as a number. */
export const SALES_ERRORS = {
  captcha: '130001',
  orderCaptcha: '010122',
  paymentCaptcha: '010125',
  notSignedIn: '300041',
  /** Ours: the contract names no code for these. */
  badInput: '400',
  declined: '402',
  foreign: '403',
  /** Nothing has that id, or somebody else's does. */
  notFound: '404',
  /** Not as things stand: a subscription in another state, a quote that is over. */
  conflict: '409',
  /** Money was taken that buys nothing any more, and goes back. */
  returned: '409001',
  /** The same, or one that contains it, is the reader's already. */
  alreadyHas: '409002',
  /** As `returned`: by that card an introductory price was had before. */
  introductionUsed: '409003',
  gone: '410',
  tooLarge: '413',
  throttled: '429',
  failed: '500',
  unavailable: '501',
  providerAway: '502',
  busy: '503',
} as const;
export type SalesErrorCode = (typeof SALES_ERRORS)[keyof typeof SALES_ERRORS];

/** The body of every refusal. */
export interface SalesRefusal {
  httpStatus: number;
  code: SalesErrorCode;
  message: string;
}

/** `GET /v1/config` */
export interface SalesConfig {
  checkoutRecaptchaEnabled: boolean;
  /** The same under two names, for two kinds of clients. */
  recaptchaSiteKey?: string;
  recaptchaKey?: string;
  /** -1: the V2 checkbox; 0 to 1: the V3 challenge; anything else: none. */
  recaptchaScore?: number;
  signinRecaptcha?: boolean;
  signupRecaptcha?: boolean;
  magicLinkRecaptcha?: boolean;
  cancelReasons: string[];
  authProviderTypeId: number;
}

export interface Address {
  /** Two letters of ISO 3166. */
  country: string;
  line1?: string | null;
  line2?: string | null;
  locality?: string | null;
  region?: string | null;
  postal?: string | null;
}

export interface CartItemRequest {
  sku: string;
  priceCode: string;
  quantity: number;
}

/** `POST /v1/cart/item` */
export interface CartRequest {
  items: CartItemRequest[];
  billingAddress?: Address;
}

export interface CartItem extends CartItemRequest {
  name: string;
  shortDescription: string | null;
  /** Of one, with its tax. */
  price: number;
  /** Of all of the line, as the other amounts. */
  tax: number;
  subtotal: number;
  total: number;
  gift: boolean;
  /** Ours: it is brought to somebody's door, for which an address is needed. */
  isDelivered: boolean;
}

/** Every call of the cart. */
export interface Cart {
  currency: Currency;
  items: CartItem[];
  subtotal: number;
  tax: number;
  shipping: number;
  /** Of the lines, and the shipping. */
  total: number;
  taxSupported: boolean;
}

/** Of whom an order is; what is empty is left out. */
export interface Buyer {
  email?: string;
  phone?: string;
  firstName?: string;
  lastName?: string;
  secondLastName?: string;
}

/** `POST /v1/checkout/order` */
export interface OrderRequest extends Buyer {
  billingAddress?: Address;
  shippingAddress?: Address;
  'recaptcha-token'?: string;
}

/** `POST /v1/checkout/order`, and each call that pays. */
export interface Order {
  orderNumber: string;
  status: OrderStatus;
  email: string;
  phone: string;
  firstName: string | null;
  lastName: string | null;
  secondLastName: string | null;
  currency: Currency;
  items: CartItem[];
  subtotal: number;
  tax: number;
  shipping: number;
  total: number;
  /** With commas between them; null while there are none. In `OrderDetails` it is a list. */
  subscriptionIDs: string | null;
  /** ISO 8601. */
  orderDateUTC: string | null;
  /** Of what it gives to others, once it is paid. */
  giftRedeemInfo?: { redeemCode: string; sku: string; priceCode: string }[];
  taxDelegated?: boolean;
  paymentPending?: boolean;
}

/** One of `GET /v1/checkout/payment/options`. */
export interface PaymentOption {
  paymentMethodType: number;
  paymentMethodID: number;
  validationCurrency?: string;
  validationAmount?: number;
}

/** `PUT /v1/paymentmethod/{id}/provider/{provider}`: what the provider's own form needs. */
export interface InitializedPaymentUpdate {
  /** Of Stripe the client's secret, of PayPal the address to go to. */
  parameter1?: string | null;
  /** Of Stripe the publishable key. */
  parameter2?: string | null;
  parameter3?: string | null;
  parameter4?: string | null;
}

/** `GET /v1/checkout/order/{order}/payment/{method}`. Its order may be another: then that one is. */
export interface InitializedPayment extends InitializedPaymentUpdate {
  orderNumber: string;
}

/** What goes along with a provider's token. */
export interface PaymentDetails {
  email?: string;
  address?: Address;
  phone?: string;
  browserInfo?: string;
  firstName?: string;
  lastName?: string;
}

export interface PayUDetails extends PaymentDetails {
  paymentMethod?: string;
  identificationNumber?: string;
  payerId?: string;
  cardHolderName?: string;
  firstSix?: string;
  lastFour?: string;
}

/** `PUT /v1/checkout/order/{order}/payment/{method}`, and `…/finalize` of a card's update. */
export interface FinalizePaymentRequest extends PayUDetails {
  /** The provider's: no number of a card comes to us. */
  token: string;
  'recaptcha-token'?: string;
}

/** `PUT /v1/checkout/3ds/order/{order}/payment/{method}`, and `…/finalize3ds`. */
export interface Finalize3dsRequest extends PaymentDetails {
  token: string;
  SPREEDLY_SUCCEEDED?: true;
}

/** `…/finalize` and `…/finalize3ds` of a card's update. */
export interface UpdatedPayment {
  redirectURL: string | null;
  creditCardFirstSix: string | null;
  creditCardLastFour: string | null;
  cardholderName: string | null;
  creditCardTypeID: number | null;
  paymentProviderID: number;
  token: string | null;
  /** MMYY */
  expiration: string | null;
  identificationNumber: string | null;
}

export interface PaymentMethod {
  paymentMethodID: number;
  /**
   * Who takes the money. `Gift`, `Free`, `Linked`, `Sharing`, `SwG` and
   * `EmailGroupSubPaymentProvider` take none here.
   */
  paymentPartner: string;
  creditCardType: string | null;
  firstSix: string | null;
  lastFour: string | null;
  /** MMYY */
  expiration: string | null;
  cardHolderName: string | null;
}

/** One of `GET /v1/subscription/all` and `…/allactive`. */
export interface SubscriptionSummary {
  subscriptionID: number;
  statusID: SubscriptionStatus;
  sku: string;
  productName: string;
  paymentMethod: PaymentMethod | null;
  attributes: { name: string; value: string }[];
  /** Which cycle of its price is under way, from 1. */
  currentRetailCycleIDX: number;
}

export interface SubscriptionEvent {
  eventType: SubscriptionEventType;
  eventDateUTC: number;
  details: string | null;
  reasonCode?: string;
}

/** A term that could not be charged. Dates are in milliseconds. */
export interface PaymentFailure {
  failedAt: number;
  /** When it is tried again by itself; null: not any more. */
  nextTry: number | null;
  /** When it ends where it is not paid. */
  endsAt: number;
  amount: number;
  currency: Currency;
}

/** `POST /v1/renewal`, `PUT /v1/renewal`: a term that a link of a mail pays. */
export interface RenewalToPay {
  productName: string;
  /** null: nothing is owed, or not any more. */
  amount: number | null;
  currency: Currency;
  card: { creditCardType: string; lastFour: string } | null;
}

/** `GET /v1/subscription/{id}/details` */
export interface SubscriptionDetails {
  subscriptionID: number;
  status: SubscriptionStatus;
  sku: string;
  productName: string;
  priceCode: string;
  subscriptionType: number;
  /** The reader's. */
  clientID: string;
  billingAddress: Address | null;
  /** When its term ends: it is renewed then, or terminates. */
  nextEventDateUTC: number;
  /** Ours: what is charged next; null where nothing is. */
  nextCharge: { date: number; amount: number; currency: Currency } | null;
  /** Ours: why it was not renewed; null: it was, or is not due. */
  paymentFailure: PaymentFailure | null;
  /** Ours: the plan that its reader chose for the next term; null: the same. */
  planned: { sku: string; priceCode: string; productName: string } | null;
  currentRetailCycleIDX: number;
  currentPaymentMethod: PaymentMethod | null;
  /** Oldest first. */
  events: SubscriptionEvent[];
  salesOrders: {
    id: number;
    orderNumber: string;
    orderDateUTC: number;
    /** From 1: the place in `ORDER_STATUSES`. */
    status: number;
    tax: number;
    shipping: number;
    total: number;
  }[];
  paymentHistory: {
    sku: string;
    currency: Currency;
    tax: number;
    total: number;
    transactionDate: number;
    periodFrom: number;
    periodTo: number;
  }[];
  upcomingPriceChanges: { effectiveDate: number; currency: Currency; amount: number }[];
}

/** Cancelling, rescuing, ending a share, and redeeming. */
export interface SubscriptionReference {
  subscriptionID: number;
}

/** `PUT /v1/subscription/{id}/cancel` */
export interface CancelRequest {
  reason?: string;
  reasonCode?: string;
}

/** `GET /v1/subscription/{id}/sharing` */
export interface SharingDetails {
  /** null: as many as one likes. */
  numSharesAllowed: number | null;
  sharedSubscriptions: SharedSubscription[];
}

/** Of somebody with whom one is shared; the id is of theirs. */
export interface SharedSubscription {
  subscriptionID: number;
  email: string;
}

/** `PUT /v1/subscription/gift/{redeemCode}` */
export interface GiftRecipient {
  name: string;
  email: string;
  note?: string;
  /** ISO 8601; absent: at once. */
  sendNotificationOn?: string;
}

export interface GiftReply extends SubscriptionReference {
  redeemCode: string;
  name: string;
  email: string;
}

/** `PUT /v1/subscription/address`, which answers with the address. */
export interface BillingAddressRequest extends SubscriptionReference {
  billingAddress: Address;
}

/** `GET /v1/order/detail/{orderNumber}` */
export interface OrderDetails extends Omit<Order, 'subscriptionIDs' | 'tax' | 'orderDateUTC'> {
  orderID: number;
  orderType: OrderType;
  orderDate: number;
  clientID: string | null;
  totalTax: number;
  billingAddress: Address | null;
  shippingAddress: Address | null;
  subscriptionIDs: number[];
  payments: OrderPayment[] | null;
}

export interface OrderPayment {
  paymentID: number;
  amount: number;
  remainingAmountToRefund: number;
  paymentMethod: PaymentMethod;
  financialTransactions: {
    transactionType: 'Payment' | 'Refund';
    transactionDate: number;
    amount: number;
    subtotal: number;
    tax: number;
    billingAddress: Address | null;
  }[];
}

/** One of `GET /v1/order/history`. */
export interface OrderSummary {
  orderNumber: string;
  orderDate: number;
  orderType: OrderType;
  orderStatus: OrderStatus;
  totalAmount: number;
  tax: number;
  currency: Currency;
  products: { sku: string; name: string; quantity: number }[];
  paymentGateway: string | null;
  lastFour: string | null;
  nameOnPayment: string | null;
  creditCardBrand: string | null;
}

/** `GET /v1/order/history`, newest first. */
export interface OrderHistory {
  start: number;
  pageSize: number;
  /** How many there are in all. */
  maxResults: number;
  orders: OrderSummary[];
}

export type ProductChanges = 'NOW' | 'END_OF_CURRENT_TERM';
export type CurrentTerm = 'ENDS' | 'CONTINUES';

/** `POST /v1/subscription/upgradedowngrade` */
export interface PlanChangeRequest {
  subscriptionId: number;
  newPriceCode: string;
  productChanges: ProductChanges;
  currentTerm: CurrentTerm;
}

/** `PUT /v1/subscription/upgradedowngrade` */
export interface PlanChangeConfirmation {
  sessionId: string;
  reasonCode?: string;
}

/** What a change of plan would cost, and what it came to. */
export interface PlanChange {
  /** The quote's: it serves once. */
  sessionId: string;
  subscriptionId: number;
  currency: Currency;
  currentSKU: string;
  currentPriceCode: string;
  currentTermStarted: number;
  currentTermEnds: number;
  currentTermTotalAmount: number;
  proposedSKU?: string;
  proposedPriceCode: string;
  proposedNextEventDate: number;
  proposedRefundAmount?: number;
  proposedCharge?: number;
  /** Ours: it is brought to somebody's door, and nobody said yet where that is. */
  needsAddress?: boolean;
}

/** `POST /v1/swg/loginexists` */
export interface SwgLogin {
  exists: boolean;
  profileId?: string;
  accessToken?: string;
  refreshToken?: string;
}

/** `GET /v1/entitlements`, and `/v2/subscriptions/entitlements`, which has zones. */
export interface Entitlements {
  skus: { sku: string }[];
  /** Where the reader seems to be. */
  edgescape: { country_code?: string; city?: string; region_code?: string };
  zones?: string[];
}
