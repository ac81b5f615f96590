import type {
  Address,
  Cart,
  Order,
  OrderDetails,
  OrderSummary,
  PaymentOption,
  SharedSubscription,
  SubscriptionDetails,
  SubscriptionStatus,
  SubscriptionSummary,
} from '../../../schemas/sales/wire.ts';
import type { BuyerIdentity } from './calls.ts';

/** What is known of a subscription: by a list, by its details, or by both. */
export type KnownSubscription = Partial<Omit<SubscriptionSummary, 'statusID'>> &
  Partial<SubscriptionDetails> & { subscriptionID: number; status?: SubscriptionStatus };
export type KnownOrder = Partial<OrderSummary> & Partial<OrderDetails> & { orderNumber: string };

interface Held {
  subscriptions: KnownSubscription[];
  sharedSubscriptions: SharedSubscription[];
  orders: KnownOrder[];
  addresses: Address[];
  cart?: Cart;
  currentOrder?: Order;
  paymentOptions?: PaymentOption[];
}

/** The list with `news` in it: what has the same key becomes one, and the newer word counts. */
export function merged<K extends string, T extends Record<K, unknown>>(
  list: readonly T[],
  news: readonly T[],
  key: K,
): T[] {
  const all = new Map(list.map((one) => [one[key], one]));
  for (const one of news) all.set(one[key], { ...all.get(one[key]), ...one });
  return [...all.values()];
}

/**
 * What a page knows of its reader's purchases; it ends with the page. rule 13.46: it is forgotten
 * when its reader signs out or another signs in, in another tab too. Whoever asks the server keeps
 * what `now()` gave before: a reply that comes too late goes to what was forgotten.
 */
export function salesMemory(identity: BuyerIdentity) {
  const empty = (): Held => ({
    subscriptions: [],
    sharedSubscriptions: [],
    orders: [],
    addresses: [],
  });
  const reader = () => identity.currentSession()?.uuid;
  let owner = reader();
  let held = empty();
  addEventListener('ArcSDK.logout', () => {
    held = empty();
    owner = undefined;
  });
  return {
    now(): Held {
      const present = reader();
      // What a browser did before its reader signed in is that reader's.
      if (owner !== undefined && owner !== present) held = empty();
      owner = present;
      return held;
    },
  };
}

export type SalesMemory = ReturnType<typeof salesMemory>;
