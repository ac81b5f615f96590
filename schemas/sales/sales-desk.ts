import { z } from 'zod';
import { changeCampaign, changePrice, changeProduct, MOST_MINOR, priceStep } from './catalogue.ts';
import { CURRENCIES, ORDER_STATUSES } from './wire.ts';

/*
 * Sales, as staff look after them: `/api/sales` on the editor's host. Money is in whole cents of
 * its currency, tax included; times are ISO 8601.
 */

export const SALES_LISTED = 50;
const MAX_SEARCH_CHARS = 200;
const MAX_MONTHS = 36;
const MAX_FIGURE_DAYS = 366;

const search = z.string().trim().max(MAX_SEARCH_CHARS).default('');
/** Of the last one listed. */
const before = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional();
const currency = z.enum(CURRENCIES);
const minor = z.int().min(0);

export const DESK_STATUSES = {
  active: 1,
  ended: 2,
  cancelled: 3,
  suspended: 4,
  gifted: 5,
} as const;
export type DeskStatus = keyof typeof DESK_STATUSES;

/** `GET /api/sales/subscriptions`: the newest first, 50 at most. */
export const subscriptionsQuery = z.object({
  search,
  status: z.enum(['', 'active', 'ended', 'cancelled', 'suspended', 'gifted']).default(''),
  before,
});

const soldSubscription = z.object({
  id: z.int(),
  /** '' where the account is gone. */
  email: z.string(),
  name: z.string(),
  product: z.string(),
  priceCode: z.string(),
  status: z.int().min(1).max(5),
  /** It is shared by somebody else's. */
  isShared: z.boolean(),
  site: z.string(),
  orderNumber: z.string(),
  startedAt: z.string(),
  termEndsAt: z.string(),
});
export type SoldSubscription = z.infer<typeof soldSubscription>;

/** `total`: of all that fit; `next`: for `before`, null at the end. */
export const subscriptionListing = z.object({
  subscriptions: z.array(soldSubscription),
  total: z.int(),
  next: z.int().nullable(),
});
export type SubscriptionListing = z.infer<typeof subscriptionListing>;

const soldOrder = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(['Parent', 'Renewal']),
  status: z.enum(ORDER_STATUSES),
  email: z.string(),
  site: z.string(),
  /** Names of what was ordered. */
  products: z.array(z.string()),
  currency,
  totalMinor: minor,
  /** Of what went back, and of what is on its way back. */
  refundedMinor: minor,
  orderedAt: z.string(),
  paidAt: z.string().nullable(),
});
export type SoldOrder = z.infer<typeof soldOrder>;

/** `GET /api/sales/orders`: the newest first, 50 at most. */
export const ordersQuery = z.object({
  search,
  status: z.enum(['', ...ORDER_STATUSES]).default(''),
  before,
});
export const orderListing = z.object({
  orders: z.array(soldOrder),
  total: z.int(),
  next: z.int().nullable(),
});
export type OrderListing = z.infer<typeof orderListing>;

const soldRefund = z.object({
  id: z.int(),
  amountMinor: minor,
  reason: z.string(),
  /** `asked`: the provider did not answer yet. */
  status: z.enum(['asked', 'done', 'refused']),
  at: z.string(),
});

/** `GET /api/sales/orders/{number}` */
export const orderFile = soldOrder.extend({
  taxMinor: minor,
  items: z.array(z.object({ name: z.string(), priceName: z.string(), amountMinor: minor })),
  /** How it was paid; null where it is not, or nothing was charged. */
  paidWith: z.object({ provider: z.string(), brand: z.string(), lastFour: z.string() }).nullable(),
  refunds: z.array(soldRefund),
  subscriptionIds: z.array(z.int()),
});
export type OrderFile = z.infer<typeof orderFile>;

/** `GET /api/sales/subscriptions/{id}`. The history is its ledger, the newest first. */
export const subscriptionFile = soldSubscription.extend({
  readerId: z.string(),
  currency,
  /** What comes next; null where nothing does. */
  nextCharge: z.object({ at: z.string(), amountMinor: minor }).nullable(),
  paidWith: orderFile.shape.paidWith,
  history: z.array(z.object({ at: z.string(), type: z.string(), reason: z.string() })),
  orders: z.array(soldOrder),
  /** What the reader said who cancelled; '' for nothing. */
  cancelReason: z.string(),
  sharedWith: z.array(z.object({ id: z.int(), email: z.string(), status: z.int() })),
});
export type SubscriptionFile = z.infer<typeof subscriptionFile>;

/**
 * What waits for somebody: a charge without an answer, a refund without one, a refund that came
 * back, a dispute, a term that could not be charged.
 */
export const WORK_KINDS = ['stuck', 'refund-open', 'refund-refused', 'dispute', 'unpaid'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

const workItem = z.object({
  kind: z.enum(WORK_KINDS),
  id: z.int(),
  at: z.string(),
  orderNumber: z.string(),
  subscriptionId: z.int().nullable(),
  email: z.string(),
  amountMinor: minor,
  currency,
  detail: z.string(),
});
export type WorkItem = z.infer<typeof workItem>;

/** `GET /api/sales/work`, and the answer of each act. */
export const salesWork = z.object({ items: z.array(workItem) });

const reason = z.string().trim().min(3, 'Escribe por qué').max(300);

/** `POST /api/sales/orders/{number}/refunds` */
export const askRefund = z.strictObject({
  /** Made by whoever asks, the same each time that the same refund is asked for. */
  key: z.uuid(),
  amountMinor: z.int().min(1, 'Escribe cuánto').max(MOST_MINOR, 'Es demasiado'),
  reason,
});

/** `POST /api/sales/subscriptions/{id}/cancel` and `…/end` */
export const withReason = z.strictObject({ reason });

/** `POST /api/sales/work`: does what ends one of the list. */
export const doWork = z.strictObject({ kind: z.enum(WORK_KINDS), id: z.int().min(1), reason });

/** `POST /api/sales/comps`: so many months for nothing, which are not renewed. */
export const giveComp = z.strictObject({
  email: z.string().trim().toLowerCase().min(3, 'Escribe un correo').max(254),
  sku: z.string().min(1, 'Elige un producto').max(60),
  months: z.int().min(1, 'Al menos un mes').max(MAX_MONTHS, `A lo más ${MAX_MONTHS} meses`),
  reason,
});

const MOST_CODES = 10_000;
const MAX_CODE_MONTHS = 60;
const MAX_CODE_DAYS = 1_825;
const upTo = (most: number) =>
  z.int('Escribe un número').min(1, 'Al menos 1').max(most, `A lo más ${most}`);

/** `POST /api/sales/codes`: each gives one reader so many months of a product. */
export const makeCodes = z.strictObject({
  /** Of a company that pays for its people, or a gift of the newspaper's own. */
  kind: z.enum(['enterprise', 'gift']).default('enterprise'),
  sku: z.string().min(1, 'Elige un producto').max(60),
  count: upTo(MOST_CODES),
  months: upTo(MAX_CODE_MONTHS),
  /** For so long they can be redeemed. */
  days: upTo(MAX_CODE_DAYS),
});
/**
 * `POST /api/sales/prices/{code}/changes`: what a term costs those who have that price, from the
 * first that begins then or later.
 */
export const announcePrice = z.strictObject({
  amountMinor: z.int().min(1, 'Escribe cuánto').max(MOST_MINOR, 'Es demasiado'),
  effectiveAt: z.iso.datetime({ error: 'Elige un día' }),
});
export type AnnouncePrice = z.infer<typeof announcePrice>;

/** They are told this once. */
export const madeCodes = z.object({ codes: z.array(z.string()), expiresAt: z.string() });

const deskPrice = changePrice.safeExtend({
  code: z.string(),
  /** How many pay it now. */
  subscribers: z.int(),
  /** What they will pay; null: nobody announced anything. `told`: so many of them know. */
  announced: z
    .object({ amountMinor: minor, effectiveAt: z.string(), madeAt: z.string(), told: z.int() })
    .nullable(),
  steps: z.array(priceStep),
});
const deskProduct = changeProduct.extend({ sku: z.string(), prices: z.array(deskPrice) });
const deskCampaign = changeCampaign.safeExtend({ key: z.string(), isOn: z.boolean() });
export type DeskPrice = z.infer<typeof deskPrice>;
export type DeskProduct = z.infer<typeof deskProduct>;
export type DeskCampaign = z.infer<typeof deskCampaign>;

/** `GET /api/sales/catalogue`, and the answer of each change of it. */
export const deskCatalogue = z.object({
  products: z.array(deskProduct),
  campaigns: z.array(deskCampaign),
});
export type DeskCatalogue = z.infer<typeof deskCatalogue>;

/** `GET /api/sales/figures`: days of the newspaper's clock, both included. */
export const figuresQuery = z
  .object({ from: z.iso.date(), until: z.iso.date() })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    error: 'Termina antes de empezar',
  })
  .refine(
    ({ from, until }) => (Date.parse(until) - Date.parse(from)) / 86_400_000 < MAX_FIGURE_DAYS,
    { path: ['until'], error: 'A lo más un año' },
  );

const money = z.object({ currency, paidMinor: minor, refundedMinor: minor });
export const salesFigures = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      started: z.int(),
      cancelled: z.int(),
      ended: z.int(),
      money: z.array(money),
    }),
  ),
  /** Subscriptions that began before the first day and had not ended then. */
  openBefore: z.int(),
  /** The same after the last day. */
  openAfter: z.int(),
  /** Of those open before, the part that ended in these days; null where there were none. */
  churn: z.number().nullable(),
});
export type SalesFigures = z.infer<typeof salesFigures>;
