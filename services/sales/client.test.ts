// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ADDRESS,
  CARD,
  CART,
  CHANGE,
  CONFIG,
  DECLINED,
  DETAILS,
  EMPTY_CART,
  GIFT,
  HISTORY,
  INITIALIZED,
  OPTIONS,
  ORDER,
  ORDER_DETAILS,
  PAID,
  REQUESTS,
  SHARING,
  SUMMARY,
  SWG_LOGIN,
  UPDATED,
} from '../../schemas/sales/wire.testing.ts';
import { SALES_PREFIX } from '../../schemas/sales/wire.ts';
import { NOW, refusal, sessionOf, standIn } from '../identity/client.testing.ts';
import { createIdentity } from '../identity/client.ts';
import { createSales, type Sales } from './client.ts';

const ORIGIN = 'https://www.labrujula.example';
const BEARER = `Bearer ${sessionOf().accessToken}`;

const signIn = (session: object = sessionOf()) =>
  localStorage.setItem('ArcId.USER_INFO', JSON.stringify(session));
const signOut = () => localStorage.removeItem('ArcId.USER_INFO');

/** A page at which sales and accounts answer as told, sales by `METHOD /v1/path`. */
function open(answers: Parameters<typeof standIn>[0], accounts: typeof answers = {}) {
  const credentials: unknown[] = [];
  const server = standIn({
    [`GET ${SALES_PREFIX}/v1/config`]: CONFIG,
    ...Object.fromEntries(
      Object.entries(answers).map(([key, answer]) => [
        key.replace(' ', ` ${SALES_PREFIX}`),
        answer,
      ]),
    ),
    ...accounts,
  });
  const fetcher = ((input: string, init: RequestInit) => {
    credentials.push(init.credentials);
    return server.fetch(input, init);
  }) as typeof fetch;
  const identity = createIdentity({ apiOrigin: ORIGIN, fetch: fetcher, clock: () => NOW });
  const sales = createSales({ identity, apiOrigin: ORIGIN, fetch: fetcher });
  const asked = () =>
    server.asked.map((one) => ({ ...one, path: one.path.replace(SALES_PREFIX, '') }));
  const paths = () => asked().map(({ method, path }) => `${method} ${path}`);
  return { sales, identity, asked, paths, credentials };
}

beforeEach(() => {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${ORIGIN}/`);
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

type Row = [
  call: string,
  act: (sales: Sales) => Promise<unknown>,
  reply: unknown,
  /** undefined: none is sent. */
  body?: unknown,
];
const { recipient, change, order } = REQUESTS;
const RECAPTCHA = { 'recaptcha-token': 'r' };

/** A browser may make these, and a reader. */
const OWN: Row[] = [
  ['GET /v1/cart', (it) => it.getCart(), EMPTY_CART],
  [
    'POST /v1/cart/item',
    (it) => it.addItemToCart(REQUESTS.cart.items, ADDRESS),
    CART,
    REQUESTS.cart,
  ],
  ['DELETE /v1/cart/item/a%2Fb', (it) => it.removeItemFromCart('a/b'), EMPTY_CART],
  ['DELETE /v1/cart/clear', (it) => it.clearCart(), EMPTY_CART],
  [
    'POST /v1/checkout/order',
    (it) => it.createOrder({ ...order, phone: '' }, 'r'),
    ORDER,
    { ...order, ...RECAPTCHA },
  ],
  ['GET /v1/checkout/payment/options', (it) => it.getPaymentOptions(), OPTIONS],
  ['GET /v1/checkout/order/ORD1/payment/18', (it) => it.initializePayment('ORD1', 18), INITIALIZED],
  [
    'GET /v1/checkout/order/ORD1/payment/18?validationURL=https%3A%2F%2Fapple.example%2F%3Fa%3D1%26b',
    (it) =>
      it.initializePayment('ORD1', 18, { applePayValidationUrl: 'https://apple.example/?a=1&b' }),
    INITIALIZED,
  ],
  [
    'PUT /v1/checkout/order/ORD1/payment/18',
    (it) => it.finalizePayment('ORD1', 18, 'tok_ok', { email: 'ana@correo.example' }, 'r'),
    PAID,
    REQUESTS.pay,
  ],
  [
    'PUT /v1/checkout/3ds/order/ORD1/payment/18',
    (it) => it.finalizePayment3ds('ORD1', 18, REQUESTS.pay3ds),
    PAID,
    REQUESTS.pay3ds,
  ],
];

/** These take a reader. */
const SIGNED: Row[] = [
  ['GET /v1/checkout/addresses', (it) => it.getAddresses(), [ADDRESS]],
  ['PUT /v1/paymentmethod/3/provider/18', (it) => it.initializePaymentUpdate(3, 18), {}, {}],
  [
    'PUT /v1/paymentmethod/3/provider/18/finalize',
    (it) => it.finalizePaymentUpdate(3, 18, 'tok_ok', {}, 'r'),
    UPDATED,
    { token: 'tok_ok', ...RECAPTCHA },
  ],
  [
    'PUT /v1/paymentmethod/3/provider/18/finalize3ds',
    (it) => it.finalizePaymentUpdate3ds(3, 18, REQUESTS.pay3ds),
    UPDATED,
    REQUESTS.pay3ds,
  ],
  ['GET /v1/subscription/all', (it) => it.getAllSubscriptions(), [SUMMARY]],
  ['GET /v1/subscription/allactive', (it) => it.getAllActiveSubscriptions(), []],
  ['GET /v1/subscription/7/details', (it) => it.getSubscriptionDetails(7), DETAILS],
  [
    'PUT /v1/subscription/7/cancel',
    (it) => it.cancelSubscription(7, REQUESTS.cancel),
    { subscriptionID: 7 },
    REQUESTS.cancel,
  ],
  ['PUT /v1/subscription/7/cancel', (it) => it.cancelSubscription(7), { subscriptionID: 7 }, {}],
  ['PUT /v1/subscription/0/rescue', (it) => it.rescueSubscription(0), { subscriptionID: 0 }, {}],
  ['GET /v1/subscription/7/sharing', (it) => it.getSubscriptionSharingDetails(7), SHARING],
  [
    'PUT /v1/subscription/7/share',
    (it) => it.shareSubscription(7, 'b@c.example'),
    { redeemCode: 'x' },
    { email: 'b@c.example' },
  ],
  ['PUT /v1/subscription/8/stopshare', (it) => it.stopSharing(8), { subscriptionID: 8 }],
  [
    'PUT /v1/subscription/gift/REGALO',
    (it) => it.setGiftRecipient('REGALO', recipient),
    GIFT,
    recipient,
  ],
  [
    'POST /v1/subscription/gift/redeem',
    (it) => it.redeemGiftSubscription('t'),
    { subscriptionID: 9 },
    { token: 't' },
  ],
  ['GET /v1/order/detail/ORD1', (it) => it.getOrderDetails('ORD1'), ORDER_DETAILS],
  ['GET /v1/order/history?pageSize=10&start=0', (it) => it.getOrderHistory(), HISTORY],
  [
    'GET /v1/order/history?pageSize=5&start=10&status=Pending',
    (it) => it.getOrderHistory(10, 5, { status: 'Pending' }),
    HISTORY,
  ],
  [
    'POST /v1/subscription/upgradedowngrade',
    (it) => it.initializeSubscriptionChange(change),
    CHANGE,
    change,
  ],
  [
    'PUT /v1/subscription/upgradedowngrade',
    (it) => it.finalizeSubscriptionChange('quote-1', '2'),
    CHANGE,
    REQUESTS.confirm,
  ],
];

describe('a call', () => {
  it.each([...OWN, ...SIGNED])('%s goes as the contract says', async (call, act, reply, body) => {
    signIn();
    const { sales, asked, paths, credentials } = open({ [call]: reply });
    await act(sales);
    expect(paths()).toEqual([call]);
    expect(asked()[0]?.headers.Authorization).toBe(BEARER);
    expect(asked()[0]?.body).toEqual(body);
    expect(credentials).toEqual([undefined]);
  });

  it.each(OWN)('%s goes with the cookie of whoever is not signed in', async (call, act, reply) => {
    const { sales, asked, paths, credentials } = open({ [call]: reply });
    await act(sales);
    expect(paths()).toEqual([call]);
    expect(asked()[0]?.headers).not.toHaveProperty('Authorization');
    expect(credentials).toEqual(['include']);
  });

  it.each(SIGNED)('%s needs somebody who is signed in', async (call, act, reply) => {
    const { sales, asked } = open({ [call]: reply });
    await expect(act(sales)).rejects.toMatchObject({
      code: 'no-session',
      message: 'Missing or invalid jwt',
    });
    expect(asked()).toEqual([]);
  });

  const changes = /upgradedowngrade|paymentmethod/;
  it.each([...OWN, ...SIGNED].filter(([call]) => !changes.test(call)))(
    '%s takes nothing of another shape for a success',
    async (call, act) => {
      signIn();
      for (const reply of [{ ok: true }, 'hecho', () => Response.json(null), { items: null }]) {
        const { sales } = open({ [call]: reply });
        await expect(act(sales)).rejects.toThrow('Unexpected reply');
      }
    },
  );

  it.each([...OWN, ...SIGNED])('%s tells a refusal as it came', async (call, act) => {
    signIn();
    const { sales } = open({ [call]: () => Response.json(DECLINED, { status: 402 }) });
    await expect(act(sales)).rejects.toMatchObject({ code: '402', message: DECLINED.message });
    const { sales: other } = open({ [call]: () => Response.json(DECLINED) });
    await expect(act(other)).rejects.toMatchObject({ code: '402' });
  });
});

describe('the session', () => {
  it('is refreshed once where only this clock took it for good', async () => {
    signIn();
    const { sales, paths, asked } = open(
      {
        'GET /v1/cart': ({ headers }: { headers: Record<string, string> }) =>
          headers.Authorization === BEARER ? refusal(401, '300041')() : CART,
      },
      { 'POST /v1/auth/token': sessionOf('2') },
    );
    expect(await sales.getCart()).toEqual(CART);
    expect(paths()).toEqual(['GET /v1/cart', 'POST /v1/auth/token', 'GET /v1/cart']);
    expect(asked()[2]?.headers.Authorization).toBe(`Bearer ${sessionOf('2').accessToken}`);
  });

  it('that cannot be refreshed now buys nothing as nobody', async () => {
    signIn(sessionOf('1', -1));
    const { sales, paths } = open(
      { 'POST /v1/checkout/order': ORDER },
      { 'POST /v1/auth/token': () => new Response('', { status: 503 }) },
    );
    await expect(sales.createOrder(order, 'r')).rejects.toMatchObject({ httpStatus: 503 });
    expect(paths()).toEqual(['POST /v1/auth/token']);
  });

  it('that has ended leaves the browser its cart', async () => {
    signIn(sessionOf('1', -1));
    const { sales, asked, credentials } = open(
      { 'GET /v1/cart': CART },
      { 'POST /v1/auth/token': refusal(401, '300041') },
    );
    expect(await sales.getCart()).toEqual(CART);
    expect(asked().at(-1)?.headers).not.toHaveProperty('Authorization');
    expect(credentials.at(-1)).toBe('include');
  });
});

describe('the captcha', () => {
  const wanted = { 'GET /v1/config': { ...CONFIG, checkoutRecaptchaEnabled: true } };
  it.each([
    ['an order', (it: Sales) => it.createOrder(order)],
    ['a payment', (it: Sales) => it.finalizePayment('ORD1', 18, 'tok_ok')],
    ['a card', (it: Sales) => it.finalizePaymentUpdate(3, 18, 'tok_ok')],
  ])('is asked for before %s is sent', async (_, act) => {
    signIn();
    const { sales, paths } = open(wanted);
    for (let tries = 0; tries < 2; tries += 1)
      await expect(act(sales)).rejects.toMatchObject({
        code: '130001',
        message: 'Captcha token invalid',
      });
    expect(paths()).toEqual(['GET /v1/config']);
  });

  it('is no matter of 3DS, nor where the site asks for none', async () => {
    const { sales: strict } = open({ ...wanted, 'PUT /v1/checkout/3ds/order/O/payment/18': PAID });
    await expect(strict.finalizePayment3ds('O', 18, REQUESTS.pay3ds)).resolves.toEqual(PAID);
    const { sales } = open({ 'POST /v1/checkout/order': ORDER });
    await expect(sales.createOrder(order)).resolves.toEqual(ORDER);
  });

  it('is asked about again where the configuration could not be read', async () => {
    let isDown = true;
    const { sales, paths } = open({
      'GET /v1/config': () => (isDown ? {} : CONFIG),
      'POST /v1/checkout/order': ORDER,
    });
    await expect(sales.createOrder(order)).rejects.toThrow('Unexpected reply');
    isDown = false;
    await sales.createOrder(order);
    expect(paths()).toEqual(['GET /v1/config', 'GET /v1/config', 'POST /v1/checkout/order']);
  });
});

describe('each step goes on once', () => {
  const steps: [string, string, (sales: Sales) => Promise<unknown>, unknown][] = [
    [
      'initializePayment',
      'GET /v1/checkout/order/O/payment/18',
      (it) => it.initializePayment('O', 18),
      INITIALIZED,
    ],
    [
      'finalizePayment',
      'PUT /v1/checkout/order/O/payment/18',
      (it) => it.finalizePayment('O', 18, 't'),
      PAID,
    ],
    [
      'finalizePayment3ds',
      'PUT /v1/checkout/3ds/order/O/payment/18',
      (it) => it.finalizePayment3ds('O', 18, { token: 't' }),
      PAID,
    ],
    [
      'initializePaymentUpdate',
      'PUT /v1/paymentmethod/3/provider/18',
      (it) => it.initializePaymentUpdate(3, 18),
      {},
    ],
    [
      'finalizePaymentUpdate',
      'PUT /v1/paymentmethod/3/provider/18/finalize',
      (it) => it.finalizePaymentUpdate(3, 18, 't'),
      UPDATED,
    ],
    [
      'finalizePaymentUpdate3ds',
      'PUT /v1/paymentmethod/3/provider/18/finalize3ds',
      (it) => it.finalizePaymentUpdate3ds(3, 18, { token: 't' }),
      UPDATED,
    ],
    [
      'initializeSubscriptionChange',
      'POST /v1/subscription/upgradedowngrade',
      (it) => it.initializeSubscriptionChange(change),
      CHANGE,
    ],
    [
      'finalizeSubscriptionChange',
      'PUT /v1/subscription/upgradedowngrade',
      (it) => it.finalizeSubscriptionChange('q'),
      CHANGE,
    ],
  ];

  it.each(steps)('%s', async (step, call, act, reply) => {
    signIn();
    const { sales, paths } = open({ [call]: reply });
    const first = act(sales);
    await expect(act(sales)).rejects.toMatchObject({
      code: 'step-running',
      message: `${step} cannot be called until the previous to ${step} completes`,
    });
    await first;
    expect(paths().filter((path) => path === call)).toHaveLength(1);
    await act(sales);
    expect(paths().filter((path) => path === call)).toHaveLength(2);
  });

  it('and none keeps another from going on', async () => {
    signIn();
    const { sales } = open(Object.fromEntries(steps.map(([, call, , reply]) => [call, reply])));
    const all = await Promise.allSettled(steps.map(([, , act]) => act(sales)));
    expect(all.map(({ status }) => status)).toEqual(steps.map(() => 'fulfilled'));
  });

  it('again after it was refused, or never came', async () => {
    const answers = [refusal(402, '402'), () => Promise.reject(new TypeError('x')), () => PAID];
    const { sales } = open({
      'PUT /v1/checkout/order/O/payment/18': () => answers.shift()?.(),
    });
    const pay = () => sales.finalizePayment('O', 18, 't');
    await expect(pay()).rejects.toMatchObject({ code: '402' });
    await expect(pay()).rejects.toMatchObject({ code: 'unreachable' });
    expect(await pay()).toEqual(PAID);
  });

  it('in each tab: two of them ask the server, which charges once', async () => {
    const call = 'PUT /v1/checkout/order/O/payment/18';
    const [one, two] = [open({ [call]: PAID }), open({ [call]: PAID })];
    const paid = [one, two].map(({ sales }) => sales.finalizePayment('O', 18, 't'));
    expect(await Promise.all(paid)).toEqual([PAID, PAID]);
  });

  it('and two presses of an order are one order', async () => {
    const { sales, paths } = open({ 'POST /v1/checkout/order': ORDER });
    await Promise.all([sales.createOrder(order), sales.createOrder(order)]);
    expect(paths().filter((path) => path.startsWith('POST'))).toHaveLength(1);
  });
});

describe('what a page knows', () => {
  const all = {
    'GET /v1/cart': CART,
    'POST /v1/checkout/order': ORDER,
    'GET /v1/checkout/payment/options': OPTIONS,
    'GET /v1/checkout/addresses': [ADDRESS],
    'GET /v1/subscription/all': [SUMMARY],
    'GET /v1/subscription/7/details': DETAILS,
    'GET /v1/subscription/7/sharing': SHARING,
    'GET /v1/order/history?pageSize=10&start=0': HISTORY,
  };
  const nothing = { subscriptions: [], sharedSubscriptions: [], orders: [], addresses: [] };
  const fill = async (sales: Sales) => {
    await sales.getCart();
    await sales.createOrder(order, 'r');
    await sales.getPaymentOptions();
    await sales.getAddresses();
    await sales.getAllSubscriptions();
    await sales.getSubscriptionSharingDetails(7);
    await sales.getOrderHistory();
  };

  it('is what came, by lists with `status`', async () => {
    signIn();
    const { sales } = open(all);
    await fill(sales);
    const { statusID: status, ...rest } = SUMMARY;
    expect(sales.known()).toEqual({
      subscriptions: [{ ...rest, status }],
      sharedSubscriptions: SHARING.sharedSubscriptions,
      orders: HISTORY.orders,
      addresses: [ADDRESS],
      cart: CART,
      currentOrder: ORDER,
      paymentOptions: OPTIONS,
    });
  });

  it('is forgotten at sign-out, payment options too', async () => {
    signIn();
    const { sales, identity } = open(all, { 'DELETE /v1/auth/token': {} });
    await fill(sales);
    await identity.logout();
    expect(sales.known()).toEqual(nothing);
  });

  it.each([
    ['signs out', signOut],
    ['has another reader', () => signIn({ ...sessionOf('2'), uuid: 'reader-2' })],
  ])('is forgotten when another tab %s', async (_, act) => {
    signIn();
    const { sales } = open(all);
    await fill(sales);
    act();
    expect(sales.known()).toEqual(nothing);
  });

  it('is not changed by what comes after its reader left', async () => {
    signIn();
    const { sales, identity } = open(
      {
        ...all,
        'GET /v1/subscription/all': async () => {
          await identity.logout();
          return [SUMMARY];
        },
      },
      { 'DELETE /v1/auth/token': {} },
    );
    expect(await sales.getAllSubscriptions()).toHaveLength(1);
    expect(sales.known()).toEqual(nothing);
  });

  it('goes along when whoever filled a cart signs in', async () => {
    const { sales } = open(all);
    await sales.getCart();
    signIn();
    expect(sales.known().cart).toEqual(CART);
  });

  it('follows what is cancelled, rescued, shared no more, and moved', async () => {
    signIn();
    const moved = { ...ADDRESS, line1: 'Otra 2' };
    const { sales, paths } = open({
      ...all,
      'PUT /v1/subscription/7/cancel': { subscriptionID: 7 },
      'PUT /v1/subscription/7/rescue': { subscriptionID: 7 },
      'PUT /v1/subscription/8/stopshare': { subscriptionID: 8 },
      'PUT /v1/subscription/address': moved,
    });
    await fill(sales);
    const first = () => sales.known().subscriptions[0];
    await sales.cancelSubscription(7);
    expect(first()).toMatchObject({ subscriptionID: 7, status: 3, productName: 'Premium' });
    await sales.rescueSubscription(7);
    expect(first()?.status).toBe(1);
    await sales.stopSharing(8);
    expect(sales.known().sharedSubscriptions).toEqual([]);
    expect(await sales.updateBillingAddress(moved, 7)).toEqual(moved);
    expect(paths().slice(-2)).toEqual([
      'GET /v1/subscription/7/details',
      'PUT /v1/subscription/address',
    ]);
    expect(first()).toMatchObject({ billingAddress: moved, currentPaymentMethod: CARD });
  });

  it('has one entry for what a list and details told, and loses what is gone', async () => {
    signIn();
    let list = [SUMMARY, { ...SUMMARY, subscriptionID: 8 }];
    const { sales } = open({ ...all, 'GET /v1/subscription/all': () => list });
    await sales.getAllSubscriptions();
    await sales.getSubscriptionDetails(7);
    list = [SUMMARY];
    await sales.getAllSubscriptions();
    expect(sales.known().subscriptions).toMatchObject([
      { subscriptionID: 7, priceCode: 'MONTHLY' },
    ]);
  });

  it('changes nothing of an address whose subscription is not the reader’s', async () => {
    signIn();
    const { sales, paths } = open({ 'GET /v1/subscription/5/details': refusal(404, '404') });
    await expect(sales.updateBillingAddress(ADDRESS, 5)).rejects.toMatchObject({ code: '404' });
    expect(paths()).toEqual(['GET /v1/subscription/5/details']);
  });

  it.each([
    [
      'POST /v1/subscription/redeem',
      (it: Sales) => it.redeemAssociateInvitation('t'),
      { token: 't' },
    ],
    [
      'POST /v2/subscriptions/enterprise',
      (it: Sales) => it.redeemEnterpriseSubscription('n'),
      { nonce: 'n' },
    ],
  ])('has what was redeemed at once: %s', async (call, act, body) => {
    signIn();
    const { sales, asked, paths } = open({ ...all, [call]: { subscriptionID: 7 } });
    expect(await act(sales)).toEqual({ subscriptionID: 7 });
    expect(paths()).toEqual([call, 'GET /v1/subscription/7/details']);
    expect(asked()[0]?.body).toEqual(body);
    expect(sales.known().subscriptions).toMatchObject([DETAILS]);
  });
});

describe('Subscribe with Google', () => {
  it('is told of a purchase by Google’s own words', async () => {
    const { sales, asked } = open({ 'POST /v1/swg/purchase': {} });
    expect(await sales.onSwgPurchase('{"raw":"x"}')).toBeUndefined();
    expect(asked()[0]?.body).toEqual({ raw: 'x' });
  });

  it('is asked whether it knows a reader, by a token that can be read', async () => {
    const { sales, asked } = open({ 'POST /v1/swg/loginexists': SWG_LOGIN });
    expect(await sales.checkSwgSubscriptionToken('{"a":1}')).toEqual(SWG_LOGIN);
    expect(asked()[0]?.body).toEqual({ a: 1, findOrCreate: false });
    await expect(sales.checkSwgSubscriptionToken('no')).rejects.toThrow(
      'Subscription token invalid',
    );
    expect(asked()).toHaveLength(1);
  });
});

it('posts messages to nobody', async () => {
  const post = vi.spyOn(window, 'postMessage');
  signIn();
  const { sales } = open({ 'PUT /v1/checkout/order/O/payment/18': PAID });
  await sales.finalizePayment('O', 18, 't');
  expect(post).not.toHaveBeenCalled();
});
