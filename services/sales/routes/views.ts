import { sql } from 'drizzle-orm';
import {
  type CartItem,
  type Currency,
  ORDER_STATUSES,
  type Order,
  type OrderDetails,
  type OrderSummary,
  type PaymentFailure,
  type PaymentMethod,
  SUBSCRIPTION_EVENTS,
  SUBSCRIPTION_STATUS,
  type SubscriptionDetails,
  type SubscriptionEventType,
  type SubscriptionSummary,
} from '../../../schemas/sales/wire.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { giftsOfOrder } from '../given/gifts.ts';
import { amountOf } from '../money/money.ts';
import { announcedFrom } from '../money/terms.ts';
import { type OrderItem, ordersOfSubscription, type StoredOrder } from '../orders/orders.ts';
import { missedOf, nextChargeOf } from '../subscriptions/next-charge.ts';
import {
  ledgerOf,
  type StoredLine,
  type Subscription,
  subscriptionIdsOf,
} from '../subscriptions/subscriptions.ts';

const { active } = SUBSCRIPTION_STATUS;

const itemView = (item: OrderItem, currency: Currency): CartItem => ({
  // An order knows its address: nobody is asked for it again.
  isDelivered: false,
  sku: item.sku,
  priceCode: item.priceCode,
  quantity: 1,
  name: item.name,
  shortDescription: item.description || null,
  price: amountOf(item.amountMinor, currency),
  tax: amountOf(item.taxMinor, currency),
  subtotal: amountOf(item.amountMinor - item.taxMinor, currency),
  total: amountOf(item.amountMinor, currency),
  gift: item.kind === 'gift',
});

const sums = ({ totalMinor, taxMinor, currency }: StoredOrder) => ({
  subtotal: amountOf(totalMinor - taxMinor, currency),
  shipping: 0,
  total: amountOf(totalMinor, currency),
});

const whose = ({ contact, number, status, currency, items }: StoredOrder) => ({
  orderNumber: number,
  status,
  email: contact.email ?? '',
  phone: contact.phone ?? '',
  firstName: contact.firstName ?? null,
  lastName: contact.lastName ?? null,
  secondLastName: contact.secondLastName ?? null,
  currency,
  items: items.map((item) => itemView(item, currency)),
});

/** Of an order with gifts, once it is paid. */
async function giftsIn(tx: Tx, { id, items }: StoredOrder): Promise<Pick<Order, 'giftRedeemInfo'>> {
  if (!items.some(({ kind }) => kind === 'gift')) return {};
  const giftRedeemInfo = await giftsOfOrder(tx, id);
  return giftRedeemInfo.length > 0 ? { giftRedeemInfo } : {};
}

/** @param isConfirming the reader has to confirm the payment with their bank */
export async function orderView(tx: Tx, order: StoredOrder, isConfirming = false): Promise<Order> {
  // What is not paid bought nothing yet.
  const isNew = order.kind === 'Parent' && order.status === 'Pending';
  const ids = isNew ? [] : await subscriptionIdsOf(tx, order.id);
  return {
    ...whose(order),
    ...sums(order),
    tax: amountOf(order.taxMinor, order.currency),
    subscriptionIDs: ids.join(',') || null,
    orderDateUTC: order.orderedAt,
    ...(isConfirming ? { paymentPending: true } : {}),
    ...(await giftsIn(tx, order)),
  };
}

interface MethodRow {
  id: string;
  provider: string;
  brand: string;
  first_six: string;
  last_four: string;
  expires: string;
  holder_name: string;
}

const methodView = (row: MethodRow): PaymentMethod => ({
  paymentMethodID: Number(row.id),
  paymentPartner: row.provider,
  creditCardType: row.brand || null,
  firstSix: row.first_six || null,
  lastFour: row.last_four || null,
  expiration: row.expires || null,
  cardHolderName: row.holder_name || null,
});

async function methodOf(tx: Tx, id: number | undefined): Promise<PaymentMethod | null> {
  if (id === undefined) return null;
  const [row] = await rows<MethodRow>(
    tx,
    sql`SELECT * FROM sales_payment_methods WHERE id = ${id}`,
  );
  return row ? methodView(row) : null;
}

async function methodsOfOrder(tx: Tx, orderId: number): Promise<(MethodRow & { pid: string })[]> {
  return rows(
    tx,
    sql`SELECT m.*, p.id AS pid FROM sales_payments p
      JOIN sales_payment_methods m ON m.id = p.payment_method_id
      WHERE p.order_id = ${orderId} AND p.status = 'paid'`,
  );
}

interface PaidBack {
  paymentId: number;
  at: number;
  amountMinor: number;
  taxMinor: number;
}

async function paidBack(tx: Tx, orderId: number): Promise<PaidBack[]> {
  const found = await rows<{ payment_id: string; at: string; amount: string; tax: string }>(
    tx,
    sql`SELECT payment_id, ended_at AS at, amount_minor AS amount, tax_minor AS tax
      FROM sales_refunds WHERE order_id = ${orderId} AND status = 'done' AND ended_at IS NOT NULL
      ORDER BY id`,
  );
  return found.map(({ payment_id, at, amount, tax }) => ({
    paymentId: Number(payment_id),
    at: Date.parse(isoDate(at)),
    amountMinor: Number(amount),
    taxMinor: Number(tax),
  }));
}

export async function orderDetails(tx: Tx, order: StoredOrder): Promise<OrderDetails> {
  const { contact, totalMinor, taxMinor, currency } = order;
  const [paid, back] = [await methodsOfOrder(tx, order.id), await paidBack(tx, order.id)];
  const billingAddress = contact.billingAddress ?? null;
  const moved = (type: 'Payment' | 'Refund', at: number, minor: number, tax: number) => ({
    transactionType: type,
    transactionDate: at,
    amount: amountOf(minor, currency),
    subtotal: amountOf(minor - tax, currency),
    tax: amountOf(tax, currency),
    billingAddress,
  });
  const payments = paid.map((row) => {
    const refunds = back.filter(({ paymentId }) => paymentId === Number(row.pid));
    const refundedMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return {
      paymentID: Number(row.pid),
      amount: amountOf(totalMinor, currency),
      remainingAmountToRefund: amountOf(totalMinor - refundedMinor, currency),
      paymentMethod: methodView(row),
      financialTransactions: [
        moved('Payment', Date.parse(order.paidAt ?? order.orderedAt), totalMinor, taxMinor),
        ...refunds.map((each) => moved('Refund', each.at, each.amountMinor, each.taxMinor)),
      ],
    };
  });
  return {
    ...whose(order),
    ...sums(order),
    orderID: order.id,
    orderType: order.kind === 'Parent' ? 'Parent' : 'Renewal',
    orderDate: Date.parse(order.orderedAt),
    clientID: order.readerId ?? null,
    totalTax: amountOf(taxMinor, currency),
    billingAddress: contact.billingAddress ?? null,
    shippingAddress: contact.shippingAddress ?? null,
    subscriptionIDs: await subscriptionIdsOf(tx, order.id),
    payments,
    ...(await giftsIn(tx, order)),
  };
}

export async function orderSummary(tx: Tx, order: StoredOrder): Promise<OrderSummary> {
  const [method] = await methodsOfOrder(tx, order.id);
  return {
    orderNumber: order.number,
    orderDate: Date.parse(order.orderedAt),
    orderType: order.kind === 'Parent' ? 'Parent' : 'Renewal',
    orderStatus: order.status,
    totalAmount: amountOf(order.totalMinor, order.currency),
    tax: amountOf(order.taxMinor, order.currency),
    currency: order.currency,
    products: order.items.map(({ sku, name }) => ({ sku, name, quantity: 1 })),
    paymentGateway: method?.provider ?? null,
    lastFour: method?.last_four || null,
    nameOnPayment: method?.holder_name || null,
    creditCardBrand: method?.brand || null,
  };
}

export const subscriptionSummary = async (
  tx: Tx,
  one: Subscription,
): Promise<SubscriptionSummary> => ({
  subscriptionID: one.id,
  statusID: one.status,
  sku: one.sku,
  productName: one.name,
  paymentMethod: await methodOf(tx, one.paymentMethodId),
  attributes: one.attributes,
  currentRetailCycleIDX: one.cycle + 1,
});

const BEGINS_TERM: readonly string[] = ['START_SUBSCRIPTION', 'RENEW_SUBSCRIPTION', 'CHANGE_PLAN'];

/** What was paid for each term, as the ledger has them. */
function paidTerms(
  { orderId, position, currency }: Subscription,
  lines: readonly StoredLine[],
  orders: readonly StoredOrder[],
): SubscriptionDetails['paymentHistory'] {
  let before = '';
  return lines.flatMap((line) => {
    if (!BEGINS_TERM.includes(line.type) || !line.termEndsAt) return [];
    const isFirst = line.type === 'START_SUBSCRIPTION';
    const from = line.anchorAt ?? (isFirst ? line.at : before);
    before = line.termEndsAt;
    const order = orders.find(({ id }) => id === line.orderId);
    const isOwn = isFirst || line.orderId !== orderId;
    const item = order?.items.find((each) => each.position === (isFirst ? position : 0));
    if (!order?.paidAt || !item || !isOwn) return [];
    return [
      {
        sku: item.sku,
        currency,
        tax: amountOf(item.taxMinor, currency),
        total: amountOf(item.amountMinor, currency),
        transactionDate: Date.parse(order.paidAt),
        periodFrom: Date.parse(from),
        periodTo: Date.parse(line.termEndsAt),
      },
    ];
  });
}

/** What its reader chose for the next term, or was told that it will cost. */
function upcomingOf(one: Subscription): SubscriptionDetails['upcomingPriceChanges'] {
  const { planned, announced, termEndsAt, currency, status } = one;
  const change = (at: Date, minor = 0) => [
    { effectiveDate: at.getTime(), currency, amount: amountOf(minor, currency) },
  ];
  if (planned) return change(new Date(termEndsAt), planned.steps[0]?.amountMinor);
  const from = status === active ? announcedFrom(one) : undefined;
  return from ? change(from, announced?.plan.steps.at(-1)?.amountMinor) : [];
}

const isPublic = (type: string): type is SubscriptionEventType =>
  (SUBSCRIPTION_EVENTS as readonly string[]).includes(type);

function failureView(one: Subscription, lines: readonly StoredLine[]): PaymentFailure | null {
  const missed = missedOf(one, lines);
  if (!missed) return null;
  const { failedAt, retryAt, endsAt, amountMinor } = missed;
  return {
    failedAt: Date.parse(failedAt),
    nextTry: retryAt === undefined ? null : Date.parse(retryAt),
    endsAt: Date.parse(endsAt),
    amount: amountOf(amountMinor, one.currency),
    currency: one.currency,
  };
}

export async function subscriptionDetails(tx: Tx, one: Subscription): Promise<SubscriptionDetails> {
  const orders = await ordersOfSubscription(tx, one.id);
  const lines = await ledgerOf(tx, one.id);
  const events = lines.flatMap(({ type, at, reasonCode }) =>
    isPublic(type)
      ? [
          {
            eventType: type,
            eventDateUTC: Date.parse(at),
            details: null,
            ...(reasonCode ? { reasonCode } : {}),
          },
        ]
      : [],
  );
  const next = nextChargeOf(one);
  return {
    subscriptionID: one.id,
    status: one.status,
    sku: one.sku,
    productName: one.name,
    priceCode: one.priceCode,
    subscriptionType: 1,
    clientID: one.readerId ?? '',
    billingAddress: one.billingAddress ?? null,
    nextEventDateUTC: Date.parse(one.termEndsAt),
    nextCharge: next
      ? {
          date: Date.parse(next.at),
          amount: amountOf(next.amountMinor, one.currency),
          currency: one.currency,
        }
      : null,
    paymentFailure: failureView(one, lines),
    planned: one.planned
      ? {
          sku: one.planned.sku,
          priceCode: one.planned.priceCode,
          productName: one.planned.name,
        }
      : null,
    currentRetailCycleIDX: one.cycle + 1,
    currentPaymentMethod: await methodOf(tx, one.paymentMethodId),
    events,
    salesOrders: orders.map((order) => ({
      id: order.id,
      orderNumber: order.number,
      orderDateUTC: Date.parse(order.orderedAt),
      status: ORDER_STATUSES.indexOf(order.status) + 1,
      tax: amountOf(order.taxMinor, order.currency),
      shipping: 0,
      total: amountOf(order.totalMinor, order.currency),
    })),
    paymentHistory: paidTerms(one, lines, orders),
    upcomingPriceChanges: upcomingOf(one),
  };
}
