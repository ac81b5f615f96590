// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { HISTORY, ORDER_DETAILS } from '../../schemas/sales/wire.testing.ts';
import { openIsland } from '../_account/account.testing.tsx';
import { defaultsOf, renderBlock } from '../_block/render-block.testing.tsx';
import { orders } from './block.ts';

afterEach(cleanup);

const fields = { redirectURL: '/account/login/', offersURL: '/suscribete/' };
const [one] = HISTORY.orders;
const order = (orderNumber: string) => ({ ...one, orderNumber });
const page = (numbers: string[], start: number) => ({
  start,
  pageSize: 20,
  maxResults: 2,
  orders: numbers.map(order),
});
const open = (answers: Record<string, unknown>) =>
  openIsland(() => import('./Orders.island.tsx'), fields, {
    answers,
    at: '/account/pedidos/',
    isSignedIn: true,
  });

describe('orders', () => {
  it('have their defaults, and are nobody’s in the page’s HTML', () => {
    expect(defaultsOf(orders)).toEqual(fields);
    expect(renderBlock(orders, { fields })).not.toContain('$');
  });

  it('are listed a part at a time', async () => {
    await open({
      'GET /v1/order/history?pageSize=20&start=0': page(['AAAA'], 0),
      'GET /v1/order/history?pageSize=20&start=1': page(['BBBB'], 1),
    });
    await screen.findByText(/AAAA/);
    fireEvent.click(screen.getByRole('button', { name: 'Ver más' }));
    await screen.findByText(/BBBB/);
    expect(screen.getByText(/AAAA/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  });

  it('show what was paid, and the gifts that wait, with their codes', async () => {
    const [item] = ORDER_DETAILS.items;
    const gift = { redeemCode: 'ABCD2345EFGH6789', sku: 'premium', priceCode: 'GIFT_YEARLY' };
    let waiting: object = { giftRedeemInfo: [gift] };
    const { asked } = await open({
      'GET /v1/order/history?pageSize=20&start=0': { ...page(['AAAA'], 0), maxResults: 1 },
      'GET /v1/order/detail/AAAA': () => ({
        ...ORDER_DETAILS,
        items: [{ ...item, gift: true }],
        ...waiting,
      }),
      'PUT /v1/gift/ABCD2345EFGH6789': {},
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Ver el pedido AAAA' }));
    await screen.findByText('ABCD-2345-EFGH-6789');
    expect(screen.getByText(/^Pagado el 23 de noviembre de 2026/)).toBeTruthy();
    expect(screen.getByLabelText('Su nombre')).toBeTruthy();
    expect(asked.filter(({ call }) => call.includes('/detail/'))).toHaveLength(1);
    cleanup();
    waiting = {};
    await open({
      'GET /v1/order/history?pageSize=20&start=0': { ...page(['AAAA'], 0), maxResults: 1 },
      'GET /v1/order/detail/AAAA': { ...ORDER_DETAILS, items: [{ ...item, gift: true }] },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Ver el pedido AAAA' }));
    await screen.findByText('Tu regalo ya se canjeó.');
  });

  it('can be asked for again where no reply came', async () => {
    let count = 0;
    await open({
      'GET /v1/order/history?pageSize=20&start=0': { ...page(['AAAA'], 0), maxResults: 1 },
      'GET /v1/order/detail/AAAA': () =>
        ++count === 1 ? new Response('', { status: 500 }) : ORDER_DETAILS,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Ver el pedido AAAA' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Intentar otra vez' }));
    await screen.findByText(/^Pagado el /);
  });

  it('lead to what is offered where there are none', async () => {
    const none = { start: 0, pageSize: 20, maxResults: 0, orders: [] };
    await open({ 'GET /v1/order/history?pageSize=20&start=0': none });
    await screen.findByText('Todavía no has comprado nada.');
  });
});
