// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CART, EMPTY_CART } from '../../schemas/sales/wire.testing.ts';
import { openIsland } from '../_account/account.testing.tsx';
import { defaultsOf, renderBlock } from '../_block/render-block.testing.tsx';
import { cart } from './block.ts';

afterEach(cleanup);

const fields = { checkoutURL: '/pagar/', offersURL: '/suscribete/' };
const open = (answers: Record<string, unknown>, at = '/carrito/') =>
  openIsland(() => import('./Cart.island.tsx'), fields, { answers, at });
const [first] = CART.items;
const posted = (asked: { call: string; body: unknown }[]) =>
  asked.filter(({ call }) => call === 'POST /v1/cart/item').map(({ body }) => body);

describe('a cart', () => {
  it('has its defaults, and is nobody’s in the page’s HTML', () => {
    expect(defaultsOf(cart)).toEqual(fields);
    expect(renderBlock(cart, { fields })).not.toContain('$');
    expect(renderBlock(cart, { fields, isEditing: true })).toContain('$19');
  });

  it('shows what is in it, and removes it', async () => {
    const { calls } = await open({
      'GET /v1/cart': CART,
      [`DELETE /v1/cart/item/${first?.sku}`]: EMPTY_CART,
    });
    await screen.findByText(new RegExp(first?.name ?? ''));
    expect(screen.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe('/pagar/');
    fireEvent.click(screen.getByRole('button', { name: `Quitar ${first?.name}` }));
    await screen.findByText('Tu carrito está vacío.');
    expect(calls()).toContain(`DELETE /v1/cart/item/${first?.sku}`);
    expect(screen.queryByRole('link', { name: 'Continuar' })).toBeNull();
  });

  it('takes what the address names, once', async () => {
    const { asked } = await open(
      { 'GET /v1/cart': EMPTY_CART, 'POST /v1/cart/item': CART },
      '/carrito/?sku=premium&precio=YEARLY&x=1',
    );
    await screen.findByText(new RegExp(first?.name ?? ''));
    expect(posted(asked)).toEqual([
      { items: [{ sku: 'premium', priceCode: 'YEARLY', quantity: 1 }] },
    ]);
    await waitFor(() => expect(location.search).toBe('?x=1'));
  });

  it('has another price of a product in the place of the first', async () => {
    const { calls } = await open(
      {
        'GET /v1/cart': CART,
        [`DELETE /v1/cart/item/${first?.sku}`]: EMPTY_CART,
        'POST /v1/cart/item': CART,
      },
      `/carrito/?sku=${first?.sku}&precio=OTRO`,
    );
    await waitFor(() =>
      expect(calls().filter((call) => !call.startsWith('GET'))).toEqual([
        `DELETE /v1/cart/item/${first?.sku}`,
        'POST /v1/cart/item',
      ]),
    );
  });

  it('says what is not sold any more, and keeps the rest', async () => {
    const gone = () => Response.json({ code: '404', message: 'No' }, { status: 404 });
    await open(
      { 'GET /v1/cart': CART, 'POST /v1/cart/item': gone },
      '/carrito/?sku=otro&precio=NADA',
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Eso ya no se vende.');
    await screen.findByText(new RegExp(first?.name ?? ''));
  });
});
