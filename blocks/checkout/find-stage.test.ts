import { describe, expect, it } from 'vitest';
import type { OrderSummary } from '../../schemas/sales/wire.ts';
import { orderToGoOn } from './find-stage.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const HOUR = 3_600_000;
const order = (
  orderNumber: string,
  hoursAgo: number,
  given: Partial<OrderSummary> = {},
): OrderSummary => ({
  orderNumber,
  orderDate: NOW - hoursAgo * HOUR,
  orderType: 'Parent',
  orderStatus: 'Pending',
  totalAmount: 19,
  tax: 0,
  currency: 'MXN',
  products: [],
  paymentGateway: null,
  lastFour: null,
  nameOnPayment: null,
  creditCardBrand: null,
  ...given,
});

describe('the order that a checkout goes on with', () => {
  it('is the newest, while it waits to be paid', () => {
    expect(orderToGoOn([order('B', 1), order('A', 2)], NOW)).toEqual({ number: 'B', kind: 'pay' });
    expect(orderToGoOn([order('A', 23.9)], NOW)).toEqual({ number: 'A', kind: 'pay' });
    expect(orderToGoOn([order('A', 24)], NOW)).toBeUndefined();
  });

  it('is none older than one that was paid', () => {
    const paid = order('B', 1, { orderStatus: 'Paid' });
    expect(orderToGoOn([paid, order('A', 2)], NOW)).toBeUndefined();
  });

  it('is one that was paid just now, to say so again', () => {
    const paid = order('B', 0.2, { orderStatus: 'Paid' });
    expect(orderToGoOn([paid], NOW)).toEqual({ number: 'B', kind: 'done' });
    expect(orderToGoOn([{ ...paid, orderDate: NOW - 15 * 60_000 }], NOW)).toBeUndefined();
  });

  it('is no renewal, and none that was cancelled', () => {
    const renewal = order('R', 0.1, { orderType: 'Renewal' });
    expect(orderToGoOn([renewal, order('A', 1)], NOW)?.number).toBe('A');
    expect(orderToGoOn([order('A', 1, { orderStatus: 'Cancelled' })], NOW)).toBeUndefined();
    expect(orderToGoOn([], NOW)).toBeUndefined();
  });
});
