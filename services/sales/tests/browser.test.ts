import { Window } from 'happy-dom';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { createIdentity } from '../../identity/client.ts';
import { ORIGIN } from '../../identity/identity.testing.ts';
import { createSales } from '../client.ts';
import { salesApp } from './sales.testing.ts';

onDatabase('a page that buys, at the real thing', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  const cookies = new Map<string, string>();
  beforeAll(async () => {
    at = await salesApp(database());
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  /** What the clients use of a browser: the server needs the rest as Node has it. */
  beforeEach(() => {
    cookies.clear();
    const window = new Window({ url: `${ORIGIN}/suscribete/` });
    for (const name of ['location', 'localStorage', 'sessionStorage'] as const)
      vi.stubGlobal(name, window[name]);
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  });

  /** A page of the site, with the browser's cookies. */
  const openPage = () => {
    const send = (async (input: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set('host', new URL(ORIGIN).host);
      if (init.method !== 'GET') headers.set('origin', ORIGIN);
      headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      const reply = await at.app.request(input, { ...init, headers });
      for (const cookie of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      return reply;
    }) as typeof fetch;
    const given = { apiOrigin: ORIGIN, fetch: send };
    const identity = createIdentity({ ...given, clock: () => at.time.now });
    return createSales({ ...given, identity });
  };
  const signIn = async () => {
    const { uuid, accessToken, refreshToken } = await at.signUp();
    localStorage.setItem('ArcId.USER_INFO', JSON.stringify({ uuid, accessToken, refreshToken }));
  };
  const MONTHLY = { sku: 'premium', priceCode: 'MONTHLY', quantity: 1 };

  it('keeps a cart without an account, and brings it along to one', async () => {
    const sales = openPage();
    expect((await sales.getCart()).items).toEqual([]);
    expect((await sales.addItemToCart([MONTHLY])).items).toMatchObject([MONTHLY]);
    await signIn();
    expect((await sales.getCart()).items).toMatchObject([MONTHLY]);
    expect((await sales.removeItemFromCart('premium')).items).toEqual([]);
    await sales.addItemToCart([MONTHLY]);
    expect((await sales.clearCart()).items).toEqual([]);
  });

  it('orders, pays, reads, cancels and rescues a subscription', async () => {
    await signIn();
    const sales = openPage();
    await sales.addItemToCart([MONTHLY]);
    const { orderNumber, total } = await sales.createOrder({ email: 'ana@correo.example' });
    expect(total).toBe(1);
    const [option] = await sales.getPaymentOptions();
    const method = option?.paymentMethodID ?? 0;
    const started = await sales.initializePayment(orderNumber, method);
    expect(started.orderNumber).toBe(orderNumber);
    const pay = (token: string) => sales.finalizePayment(orderNumber, method, token);
    await expect(pay('tok_declined')).rejects.toMatchObject({ code: '402' });
    expect((await pay('tok_ok')).status).toBe('Paid');
    const [subscription] = await sales.getAllSubscriptions();
    const id = subscription?.subscriptionID ?? 0;
    expect(subscription).toMatchObject({ status: 1, sku: 'premium' });
    expect(await sales.getSubscriptionDetails(id)).toMatchObject({ priceCode: 'MONTHLY' });
    expect(await sales.cancelSubscription(id, { reason: 'Muy caro' })).toEqual({
      subscriptionID: id,
    });
    expect((await sales.getSubscriptionDetails(id)).status).toBe(3);
    await sales.rescueSubscription(id);
    expect((await sales.getSubscriptionDetails(id)).status).toBe(1);
    expect(sales.known().subscriptions).toMatchObject([{ subscriptionID: id, status: 1 }]);
  });
});
