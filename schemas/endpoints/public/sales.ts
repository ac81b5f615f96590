import { NUMBER, PLAIN, type PublicRoutes, reads, TYPED, writes } from './public-route.ts';

/** What of one network address is counted by itself: rule 13.9. */
export type Counted = 'carts' | 'orders' | 'payments';

/** What providers tell of many payments at once. */
const WEBHOOK_BYTES = 500_000;

const nobody = { account: 'none' } as const;
const id = { params: { id: NUMBER } };
const payment = { order: PLAIN, method: NUMBER };
const method = { id: NUMBER, provider: NUMBER };

/** rule 12.98: every call of sales. What it does not have is refused. */
export const SALES_ROUTES: PublicRoutes<Counted> = {
  'GET /v1/config': reads(),
  'GET /v1/cart': reads(),
  'POST /v1/cart/item': writes({ address: ['carts'] }),
  'DELETE /v1/cart/item/:sku': writes({ params: { sku: TYPED } }),
  'DELETE /v1/cart/clear': writes(),
  // Its receipt goes to the address that it names.
  'POST /v1/checkout/order': writes({ address: ['orders'], mails: 1 }),
  'GET /v1/checkout/payment/options': reads(),
  // Tells the provider that somebody is about to pay.
  'GET /v1/checkout/order/:order/payment/:method': writes({ params: payment }),
  'PUT /v1/checkout/order/:order/payment/:method': writes({
    address: ['payments'],
    params: payment,
  }),
  'PUT /v1/checkout/3ds/order/:order/payment/:method': writes({
    address: ['payments'],
    params: payment,
  }),
  'GET /v1/checkout/addresses': reads(),
  'PUT /v1/subscription/address': writes(),
  'PUT /v1/subscriptions/address': writes(),
  'PUT /v1/paymentmethod/:id/provider/:provider': writes({ params: method }),
  'PUT /v1/paymentmethod/:id/provider/:provider/finalize': writes({
    address: ['payments'],
    params: method,
  }),
  'PUT /v1/paymentmethod/:id/provider/:provider/finalize3ds': writes({
    address: ['payments'],
    params: method,
  }),
  'GET /v1/subscription/all': reads(),
  'GET /v1/subscription/allactive': reads(),
  'GET /v1/subscription/:id/details': reads(id.params),
  'PUT /v1/subscription/:id/cancel': writes(id),
  'PUT /v1/subscription/:id/rescue': writes(id),
  'PUT /v1/subscription/:id/pay': writes({ ...id, address: ['payments'] }),
  // By a link of a mail, whose token is in the body.
  'POST /v1/renewal': writes({ ...nobody, address: ['payments'] }),
  'PUT /v1/renewal': writes({ ...nobody, address: ['payments'] }),
  'GET /v1/order/detail/:number': reads({ number: PLAIN }),
  'GET /v1/order/history': reads(),
  'GET /v1/subscription/:id/sharing': reads(id.params),
  'PUT /v1/subscription/:id/share': writes({ ...id, mails: 1 }),
  'PUT /v1/subscription/:id/stopshare': writes(id),
  'POST /v1/subscription/redeem': writes(),
  'POST /v1/subscription/gift/redeem': writes(),
  'PUT /v1/subscription/gift/:code': writes({ params: { code: TYPED }, mails: 1 }),
  'POST /v2/subscriptions/enterprise': writes(),
  'POST /v1/subscription/upgradedowngrade': writes(),
  'PUT /v1/subscription/upgradedowngrade': writes({ address: ['payments'] }),
  'POST /v1/webhook/:provider': writes({
    ...nobody,
    maxBytes: WEBHOOK_BYTES,
    isSigned: true,
    params: { provider: PLAIN },
  }),
  'GET /v1/entitlements': reads(),
  'GET /v2/subscriptions/entitlements': reads(),
  'POST /v1/swg/purchase': writes({ address: ['payments'] }),
  'POST /v1/swg/loginexists': writes({ ...nobody, address: ['payments'] }),
};
