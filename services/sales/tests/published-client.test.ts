import Identity from '@arc-publishing/sdk-identity';
import Sales from '@arc-publishing/sdk-sales';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { ORIGIN } from '../../identity/identity.testing.ts';
import { makeCodes } from '../given/given-codes.ts';
import { salesApp } from './sales.testing.ts';

const PREMIUM = [{ sku: 'premium', priceCode: 'YEARLY', quantity: 1 }];

onDatabase('the client that newsrooms use', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    at = await salesApp(database());
    const window = new Window({ url: `${ORIGIN}/pagar/` });
    for (const name of ['document', 'localStorage', 'sessionStorage', 'CustomEvent'] as const)
      vi.stubGlobal(name, window[name]);
    vi.stubGlobal('window', window);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(Date, 'now').mockImplementation(() => at.time.now);
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set('host', new URL(url).host);
      headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      if ((init.method ?? 'GET') !== 'GET') headers.set('origin', ORIGIN);
      const app = url.includes('/sales/public/') ? at.app : at.identityHost;
      const reply = await app.request(url, { ...init, headers });
      for (const cookie of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      return reply;
    });
    Sales.options({ apiOrigin: ORIGIN, Identity } as never);
    Identity.options({ apiOrigin: ORIGIN });
    Identity.clearSession();
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('fills a cart as nobody, and orders, pays, cancels and rescues as a reader', async () => {
    expect(await Sales.getConfig()).toMatchObject({ checkoutRecaptchaEnabled: false });
    expect(await Sales.getCart()).toMatchObject({ items: [], total: 0 });
    expect(await Sales.addItemToCart(PREMIUM as never)).toMatchObject({ total: 990 });
    // It sends `Bearer undefined`.
    expect(await Sales.removeItemFromCart('premium')).toMatchObject({ items: [] });
    await Sales.addItemToCart(PREMIUM as never);

    const email = at.freshEmail();
    const person = { userName: email, credentials: at.password };
    await Identity.signUp(person, { email } as never, undefined, true);
    // Bare, and what the browser had chosen is the reader's.
    expect(await Sales.getCart()).toMatchObject({ total: 990 });

    const { orderNumber } = (await Sales.createNewOrder(undefined as never, email)) as {
      orderNumber: string;
    };
    const [option] = (await Sales.getPaymentOptions()) as { paymentMethodID: number }[];
    const method = option?.paymentMethodID ?? 0;
    expect(await Sales.initializePayment(orderNumber, method)).toMatchObject({ orderNumber });
    await expect(Sales.finalizePayment(orderNumber, method, 'tok_declined')).rejects.toMatchObject({
      code: '402',
    });
    expect(await Sales.finalizePayment(orderNumber, method, 'tok_ok')).toMatchObject({
      status: 'Paid',
      total: 990,
    });

    const [one] = (await Sales.getAllActiveSubscriptions()) as { subscriptionID: number }[];
    expect(one).toMatchObject({ status: 1, sku: 'premium' });
    const id = one?.subscriptionID ?? 0;
    const { currentPaymentMethod } = (await Sales.getSubscriptionDetails(id)) as unknown as {
      currentPaymentMethod: { paymentMethodID: number };
    };
    const card = currentPaymentMethod.paymentMethodID;
    expect(await Sales.initializePaymentUpdate(card, method)).toMatchObject({
      parameter1: 'prueba',
    });
    expect(await Sales.finalizePaymentUpdate(card, method, 'tok_ok')).toMatchObject({
      creditCardLastFour: '4242',
    });
    const change = [id, 'MONTHLY', 'END_OF_CURRENT_TERM', 'CONTINUES'] as never[];
    const quoted = (await (Sales.initializeSubscriptionChange as (...asked: never[]) => unknown)(
      ...change,
    )) as { sessionId: string };
    expect(quoted).toMatchObject({ subscriptionId: id, proposedPriceCode: 'MONTHLY' });
    expect(await Sales.finalizeSubscriptionChange(quoted.sessionId)).toEqual(quoted);
    expect(await Sales.cancelSubscription(id)).toEqual({ subscriptionID: id });
    expect(await Sales.getSubscriptionDetails(id)).toMatchObject({ status: 3 });
    expect(await Sales.rescueSubscription(id)).toEqual({ subscriptionID: id });
    expect(await Sales.getSubscriptionDetails(id)).toMatchObject({
      status: 1,
      clientID: expect.any(String),
    });
    expect(await Sales.getOrderDetails(orderNumber)).toMatchObject({ subscriptionIDs: [id] });
    expect(await Sales.getOrderHistory()).toMatchObject({ start: 0, orders: [{ orderNumber }] });
    expect(await Sales.getSubscriptionSharingDetails(id)).toEqual({
      numSharesAllowed: 2,
      sharedSubscriptions: [],
    });
    expect(await Sales.shareSubscription(id, 'beto@correo.example')).toMatchObject({
      redeemCode: expect.any(String),
    });
    await expect(Sales.stopSharing(id)).rejects.toMatchObject({ code: '404' });
    await Sales.addItemToCart([{ ...PREMIUM[0], priceCode: 'GIFT_YEARLY' }] as never);
    const given = (await Sales.createNewOrder(undefined as never, email)) as {
      orderNumber: string;
    };
    const paid = (await Sales.finalizePayment(given.orderNumber, method, 'tok_ok')) as unknown as {
      giftRedeemInfo: { redeemCode: string }[];
    };
    const code = paid.giftRedeemInfo[0]?.redeemCode ?? '';
    expect(
      await Sales.setGiftRecipient(code, { email: 'beto@correo.example', name: 'Beto' } as never),
    ).toMatchObject({ redeemCode: code, name: 'Beto', email: 'beto@correo.example' });
    expect(await Sales.redeemGiftSubscription(code)).toMatchObject({
      subscriptionID: expect.any(Number),
    });
    const batch = {
      kind: 'enterprise' as const,
      sku: 'digital',
      count: 1,
      months: 3,
      days: 1,
      now: new Date(at.time.now),
    };
    const [nonce = ''] = (await makeCodes(database().db, batch)) ?? [];
    expect(await Sales.redeemEnterpriseSubscription(nonce)).toMatchObject({
      subscriptionID: expect.any(Number),
    });
    await expect(Sales.redeemAssociateInvitation('none')).rejects.toMatchObject({ code: '404' });
  });
});
