import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../../schemas/sales/wire.ts';
import { fold, type LedgerLine, type LedgerType, lineFault } from '../subscriptions/fold.ts';
import { returnCauseOf } from './return-cause.ts';

/*
 * A model of all acts on one reader's subscription, with a provider that takes money when it is
 * asked and answers when it likes: at once, late, never, twice, after everything moved. The
 * decisions are those of the service; rows and locks are plain data here, so that each act is one
 * transaction.
 */

const DAY_MS = 86_400_000;
const PRICE = 100;
const ACTS = [
  ...['order', 'pay', 'renew', 'change', 'answer', 'webhook', 'cancel', 'rescue', 'end'],
  ...['erase', 'disable', 'enable', 'fail', 'wait', 'sweep', 'bank'],
] as const;
type Act = (typeof ACTS)[number];

interface Order {
  kind: 'Parent' | 'Renewal' | 'Change';
  cycle: number;
  status: OrderStatus;
}
interface Payment {
  order: Order;
  status: 'charging' | 'taken' | 'paid' | 'returned' | 'declined';
  /** Of the provider's own books. */
  isTaken: boolean;
}

class World {
  now = Date.parse('2027-01-01T00:00:00Z');
  account: 'open' | 'disabled' | 'gone' = 'open';
  lines: LedgerLine[] = [];
  orders: Order[] = [];
  payments: Payment[] = [];
  /** What the ledger says that came in and went back. */
  booked = 0;
  returned = 0;

  state() {
    return fold(this.lines);
  }
  at() {
    return new Date(this.now).toISOString();
  }
  append(type: LedgerType, cycle?: number) {
    const termEndsAt = new Date(this.now + 30 * DAY_MS).toISOString();
    const begins = ['START_SUBSCRIPTION', 'RENEW_SUBSCRIPTION', 'CHANGE_PLAN'].includes(type);
    this.lines.push({ type, at: this.at(), ...(begins ? { cycle: cycle ?? 0, termEndsAt } : {}) });
    // Throws for a line that may not follow.
    this.state();
  }
  may(type: LedgerType): boolean {
    return this.lines.length > 0 && lineFault(this.state(), type) === undefined;
  }
  /** «Is money out for this?» */
  isOut(): boolean {
    return this.payments.some(
      ({ status, order }) =>
        order.status === 'Pending' && (status === 'charging' || status === 'taken'),
    );
  }
  cancelUnpaid(which: (order: Order) => boolean = () => true) {
    for (const order of this.orders)
      if (order.status === 'Pending' && which(order)) order.status = 'Cancelled';
  }
  ask(order: Order | undefined, isTaken: boolean) {
    if (order?.status !== 'Pending' || this.account !== 'open') return;
    const isBusy = this.payments.some(
      (one) => one.order === order && ['charging', 'taken'].includes(one.status),
    );
    if (!isBusy) this.payments.push({ order, status: 'charging', isTaken });
  }
  told(payment: Payment | undefined) {
    if (!payment) return;
    if (!payment.isTaken) {
      if (payment.status === 'charging') payment.status = 'declined';
      return;
    }
    if (['taken', 'paid', 'returned'].includes(payment.status)) return;
    payment.status = 'taken';
    this.book(payment);
  }
  book(payment: Payment) {
    const { order } = payment;
    const state = this.state();
    const isOpenOwn = state !== undefined && state.status !== 2;
    const cause = returnCauseOf({
      order: {
        status: order.status,
        renews: order.kind === 'Renewal' ? { cycle: order.cycle } : undefined,
        changes: order.kind === 'Change' ? 1 : undefined,
      },
      subscription: state,
      isAccountOpen: this.account === 'open',
      isOwned: isOpenOwn,
    });
    this.booked += PRICE;
    if (cause) {
      payment.status = 'returned';
      this.returned += PRICE;
      if (order.status === 'Pending') order.status = 'Cancelled';
      return;
    }
    payment.status = 'paid';
    order.status = 'Paid';
    if (order.kind === 'Parent') {
      if (state) this.lines = [];
      this.append('START_SUBSCRIPTION', 0);
    } else
      this.append(order.kind === 'Renewal' ? 'RENEW_SUBSCRIPTION' : 'CHANGE_PLAN', order.cycle);
  }
  newest(kind: Order['kind']): Order | undefined {
    return this.orders.findLast((order) => order.kind === kind && order.status === 'Pending');
  }
  add(kind: Order['kind'], cycle: number): Order {
    const order: Order = { kind, cycle, status: 'Pending' };
    this.orders.push(order);
    return order;
  }

  act(act: Act, pick: number, isTaken: boolean) {
    const state = this.state();
    const payment = this.payments[pick % Math.max(1, this.payments.length)];
    switch (act) {
      case 'order':
        if (this.account === 'open') this.add('Parent', 0);
        return;
      case 'pay':
        // rule 13.79: what one has is not paid again.
        if (!state || state.status === 2) this.ask(this.newest('Parent'), isTaken);
        return;
      case 'renew': {
        if (state?.status !== 1 || Date.parse(state.termEndsAt) > this.now) return;
        if (this.account !== 'open') {
          if (!this.isOut()) this.act('end', pick, isTaken);
          return;
        }
        const cycle = state.cycle + 1;
        const known = this.orders.find((one) => one.kind === 'Renewal' && one.cycle === cycle);
        if (!this.isOut()) this.ask(known ?? this.add('Renewal', cycle), isTaken);
        return;
      }
      case 'change':
        if (state?.status !== 1 || this.account !== 'open' || this.isOut()) return;
        this.cancelUnpaid(({ kind }) => kind === 'Change');
        this.ask(this.add('Change', state.cycle + 1), isTaken);
        return;
      case 'answer':
      case 'webhook':
        this.told(payment);
        return;
      // A bank says yes to what was taken for declined.
      case 'bank':
        if (payment) payment.isTaken = true;
        return;
      case 'cancel':
        if (this.account === 'open' && this.may('CANCEL_SUBSCRIPTION'))
          this.append('CANCEL_SUBSCRIPTION');
        return;
      case 'rescue':
        if (this.account === 'open' && this.may('EXTEND_SUBSCRIPTION'))
          this.append('EXTEND_SUBSCRIPTION');
        return;
      case 'fail':
        if (!this.isOut() && this.may('PAYMENT_FAILED')) this.append('PAYMENT_FAILED');
        return;
      case 'end':
        if (this.isOut() || !this.may('TERMINATE_SUBSCRIPTION')) return;
        this.append('TERMINATE_SUBSCRIPTION');
        this.cancelUnpaid();
        return;
      case 'erase':
        if (this.isOut() || state?.status === 1) return;
        this.account = 'gone';
        this.cancelUnpaid();
        return;
      case 'disable':
        if (this.account === 'open') this.account = 'disabled';
        return;
      case 'enable':
        if (this.account === 'disabled') this.account = 'open';
        return;
      case 'wait':
        this.now += 31 * DAY_MS;
        return;
      default:
        this.cancelUnpaid(
          (order) =>
            order.kind === 'Parent' &&
            !this.payments.some(
              (one) => one.order === order && ['charging', 'taken'].includes(one.status),
            ),
        );
    }
  }
}

/** What readers do most comes most. */
const RARE: readonly Act[] = ['erase', 'disable', 'end', 'enable'];
const step = fc.record({
  act: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Act>('order', 'pay', 'answer', 'renew', 'change') },
    { weight: 4, arbitrary: fc.constantFrom(...ACTS.filter((act) => !RARE.includes(act))) },
    { weight: 1, arbitrary: fc.constantFrom(...RARE) },
  ),
  pick: fc.nat({ max: 20 }),
  isTaken: fc.boolean(),
});

describe('whatever happens while money is out', () => {
  it('what was taken bought something, or goes back; no order is paid twice', () => {
    let kept = 0;
    let back = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 40 }), (steps) => {
        const world = new World();
        world.act('order', 0, true);
        world.act('pay', 0, true);
        for (const { act, pick, isTaken } of steps) world.act(act, pick, isTaken);
        for (const payment of world.payments) world.told(payment);
        const of = (status: Payment['status']) =>
          world.payments.filter((one) => one.status === status);
        const taken = world.payments.filter(({ isTaken }) => isTaken);
        expect(of('charging').length + of('taken').length).toBe(0);
        expect(taken.length).toBe(of('paid').length + of('returned').length);
        expect(world.booked).toBe(taken.length * PRICE);
        expect(world.returned).toBe(of('returned').length * PRICE);
        const paid = of('paid').map(({ order }) => order);
        expect(new Set(paid).size).toBe(paid.length);
        for (const order of paid) expect(order.status).toBe('Paid');
        // Who cannot sign in was asked for nothing, and has nothing that goes on by itself.
        if (world.account === 'gone') expect(world.state()?.status).not.toBe(1);
        kept += of('paid').length;
        back += of('returned').length;
      }),
      { numRuns: 20_000 },
    );
    // Both happened, often.
    expect(Math.min(kept, back)).toBeGreaterThan(300);
  }, 120_000);
});
