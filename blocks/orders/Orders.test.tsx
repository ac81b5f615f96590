// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { HISTORY } from '../../schemas/sales/wire.testing.ts';
import { openIsland } from '../_account/account.testing.tsx';
import { defaultsOf, renderBlock } from '../_block/render-block.testing.tsx';
import { orders } from './block.ts';

afterEach(cleanup);

const fields = { redirectURL: '/account/login/', offersURL: '/suscribete/' };
const [one] = HISTORY.orders;
const order = (orderNumber: string) => ({ ...one, orderNumber });
const page = (numbers: string[], start: number) => ({
  ...{ start, pageSize: 20, maxResults: 2, orders: numbers.map(order) },
});
const open = (answers: Record<string, unknown>) =>
  openIsland(() => import('./Orders.island.tsx'), fields, {
    ...{ answers, at: '/account/pedidos/', isSignedIn: true },
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

  it('lead to what is offered where there are none', async () => {
    const none = { start: 0, pageSize: 20, maxResults: 0, orders: [] };
    await open({ 'GET /v1/order/history?pageSize=20&start=0': none });
    await screen.findByText('Todavía no has comprado nada.');
  });
});
