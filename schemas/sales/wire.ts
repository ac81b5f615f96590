/*
 * What clients of `/sales/public` send, and what they know beside the shapes of what it takes and
 * replies, which are declared with its calls: no browser gets those, but their types.
 */
import type { PublicRefusal } from '../endpoints/public/refusal.ts';
import type { Address, SubscriptionReference } from './replies.ts';

export type * from './replies.ts';
export {
  CURRENCIES,
  type Currency,
  ORDER_STATUSES,
  type OrderStatus,
  type OrderType,
  SUBSCRIPTION_EVENTS,
  SUBSCRIPTION_STATUS,
  type SubscriptionEventType,
  type SubscriptionStatus,
} from './states.ts';

export const SALES_PREFIX = '/sales/public';

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
export interface SalesRefusal extends PublicRefusal {
  code: SalesErrorCode;
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

/** `PUT /v1/subscription/{id}/cancel` */
export interface CancelRequest {
  reason?: string;
  reasonCode?: string;
}

/** `PUT /v1/subscription/gift/{redeemCode}` */
export interface GiftRecipient {
  name: string;
  email: string;
  note?: string;
  /** ISO 8601; absent: at once. */
  sendNotificationOn?: string;
}

/** `PUT /v1/subscription/address`, which answers with the address. */
export interface BillingAddressRequest extends SubscriptionReference {
  billingAddress: Address;
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
