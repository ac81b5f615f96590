import type { PricingStrategy } from '../../schemas/sales/retail.ts';
import type { Order, OrderHistory, RenewalToPay } from '../../schemas/sales/wire.ts';
import { faultOf } from '../_account/fault-words.ts';
import { identity } from '../_account/identity.ts';
import type { Purchase } from '../_sales/Lines.tsx';
import { pricesOf, sales } from '../_sales/sales.ts';

const DAY_MS = 86_400_000;
/** rule 13.81: no order is paid later. */
/** So long a reload shows what was just bought. */
const JUST_PAID_MS = 15 * 60_000;
const LOOKED_AT = 10;

/** An order as far as paying it goes. */
export type Payable = Purchase &
  Pick<Order, 'orderNumber' | 'status' | 'email'> &
  Partial<Pick<Order, 'giftRedeemInfo'>>;

export type Prices = ReadonlyMap<string, PricingStrategy>;

export type Stage =
  | { kind: 'signed-out' }
  | { kind: 'empty' }
  | { kind: 'order'; cart: Purchase; prices: Prices }
  | { kind: 'pay'; order: Payable; prices: Prices }
  | { kind: 'confirm'; order: Payable; prices: Prices; method: number }
  | { kind: 'done'; order: Payable; prices: Prices }
  | { kind: 'renewal'; token: string; owed: RenewalToPay | null };

/** rule 13.28: of the newest orders, the one to go on with. */
export function orderToGoOn(
  orders: OrderHistory['orders'],
  now: number,
): { number: string; kind: 'pay' | 'done' } | undefined {
  const newest = orders.find(({ orderType }) => orderType === 'Parent');
  if (!newest) return undefined;
  const { orderNumber: number, orderStatus, orderDate } = newest;
  if (orderStatus === 'Pending' && now - orderDate < DAY_MS) return { number, kind: 'pay' };
  if (orderStatus === 'Paid' && now - orderDate < JUST_PAID_MS) return { number, kind: 'done' };
  return undefined;
}

/** What a link of a mail pays; null where it does not serve any more. */
async function owedOf(token: string): Promise<RenewalToPay | null> {
  try {
    return await sales().getRenewal(token);
  } catch (error) {
    const { code } = faultOf(error);
    if (code === '410' || code === '400') return null;
    throw error;
  }
}

/** Where a reader is who opens the page: with what they chose, else with what waits. */
export async function findStage(now = Date.now()): Promise<Stage> {
  const token = new URLSearchParams(location.search).get('renovacion');
  if (token) return { kind: 'renewal', token, owed: await owedOf(token) };
  if (!(await identity().isLoggedIn())) return { kind: 'signed-out' };
  const cart = await sales().getCart();
  if (cart.items.length > 0) return { kind: 'order', cart, prices: await pricesOf(cart.items) };
  const { orders } = await sales().getOrderHistory(0, LOOKED_AT);
  const found = orderToGoOn(orders, now);
  if (!found) return { kind: 'empty' };
  const order = await sales().getOrderDetails(found.number);
  return { kind: found.kind, order, prices: await pricesOf(order.items) };
}
