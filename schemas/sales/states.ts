/** Currencies, and the states of what is bought, as clients read them. */
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
