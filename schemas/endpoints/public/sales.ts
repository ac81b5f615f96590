import { z } from 'zod';
import { SALES_INPUT as INPUT, SALES_QUERY as QUERY } from '../../sales/inputs.ts';
import * as replies from '../../sales/replies.ts';
import {
  type DeclaredRoutes,
  NO_BODY,
  NUMBER,
  PLAIN,
  reads,
  TYPED,
  writes,
} from './public-route.ts';

/** What of one network address is counted by itself: rule 13.9. */
export type CountedCall = 'carts' | 'orders' | 'payments';

/** What providers tell of many payments at once. */
const WEBHOOK_BYTES = 500_000;

const nobody = { account: 'none' } as const;
const payments = { address: ['payments'] } as const;
const id = { id: NUMBER };
const payment = { order: PLAIN, method: NUMBER };
const method = { id: NUMBER, provider: NUMBER };
const body = NO_BODY;
const { cart, nothing, order, subscriptionDetails, subscriptionReference } = replies;
const subscriptions = z.array(replies.subscriptionSummary);

/** rule 12.98: every call of sales. What it does not have is refused. */
export const SALES_ROUTES = {
  'GET /v1/config': reads({
    title: 'Lo que el sitio dice de sus ventas',
    reply: replies.salesConfig,
  }),
  'GET /v1/cart': reads({ title: 'El carrito', reply: cart }),
  'POST /v1/cart/item': writes(
    { title: 'Pone productos en el carrito', body: INPUT.cartItems, reply: cart },
    { address: ['carts'] },
  ),
  'DELETE /v1/cart/item/:sku': writes({
    title: 'Saca un producto del carrito',
    params: { sku: TYPED },
    body,
    reply: cart,
  }),
  'DELETE /v1/cart/clear': writes({ title: 'Vacía el carrito', body, reply: cart }),
  // Its receipt goes to the address that it names.
  'POST /v1/checkout/order': writes(
    { title: 'Hace un pedido de lo que hay en el carrito', body: INPUT.order, reply: order },
    { address: ['orders'], mails: 1 },
  ),
  'GET /v1/checkout/payment/options': reads({
    title: 'Con qué se puede pagar',
    reply: z.array(replies.paymentOption),
  }),
  // Tells the provider that somebody is about to pay.
  'GET /v1/checkout/order/:order/payment/:method': writes({
    title: 'Empieza el pago de un pedido',
    params: payment,
    query: QUERY.payment,
    reply: replies.initializedPayment,
  }),
  'PUT /v1/checkout/order/:order/payment/:method': writes(
    { title: 'Paga un pedido', params: payment, body: INPUT.payment, reply: order },
    payments,
  ),
  'PUT /v1/checkout/3ds/order/:order/payment/:method': writes(
    {
      title: 'Termina un pago que el banco confirmó',
      params: payment,
      body: INPUT.payment,
      reply: order,
    },
    payments,
  ),
  'GET /v1/checkout/addresses': reads({
    title: 'Las direcciones del lector',
    reply: z.array(replies.address),
  }),
  'PUT /v1/subscription/address': writes({
    title: 'Cambia la dirección de una suscripción',
    body: INPUT.billingAddress,
    reply: replies.address,
  }),
  // As some clients spell it.
  'PUT /v1/subscriptions/address': writes({
    title: 'Cambia la dirección de una suscripción, con otro nombre',
    body: INPUT.billingAddress,
    reply: replies.address,
  }),
  'PUT /v1/paymentmethod/:id/provider/:provider': writes({
    title: 'Empieza a cambiar la tarjeta',
    params: method,
    body: INPUT.nothing,
    isBodyOptional: true,
    reply: replies.initializedPaymentUpdate,
  }),
  'PUT /v1/paymentmethod/:id/provider/:provider/finalize': writes(
    {
      title: 'Cambia la tarjeta',
      params: method,
      body: INPUT.payment,
      reply: replies.updatedPayment,
    },
    payments,
  ),
  'PUT /v1/paymentmethod/:id/provider/:provider/finalize3ds': writes(
    {
      title: 'Termina el cambio de tarjeta que el banco confirmó',
      params: method,
      body: INPUT.payment,
      reply: replies.updatedPayment,
    },
    payments,
  ),
  'GET /v1/subscription/all': reads({
    title: 'Las suscripciones del lector',
    reply: subscriptions,
  }),
  'GET /v1/subscription/allactive': reads({
    title: 'Las suscripciones del lector que sirven',
    reply: subscriptions,
  }),
  'GET /v1/subscription/:id/details': reads({
    title: 'Una suscripción del lector',
    params: id,
    reply: subscriptionDetails,
  }),
  'PUT /v1/subscription/:id/cancel': writes({
    title: 'Cancela una suscripción al fin de su plazo',
    params: id,
    body: INPUT.cancel,
    isBodyOptional: true,
    reply: subscriptionReference,
  }),
  'PUT /v1/subscription/:id/rescue': writes({
    title: 'Retoma una suscripción cancelada',
    params: id,
    body: INPUT.nothing,
    isBodyOptional: true,
    reply: subscriptionReference,
  }),
  'PUT /v1/subscription/:id/pay': writes(
    {
      title: 'Paga ahora lo que se debe de una suscripción',
      params: id,
      body: INPUT.nothing,
      isBodyOptional: true,
      reply: subscriptionDetails,
    },
    payments,
  ),
  // By a link of a mail, whose token is in the body.
  'POST /v1/renewal': writes(
    {
      title: 'Lo que se paga con el enlace de un correo',
      body: INPUT.redeem,
      reply: replies.renewalToPay,
    },
    { ...nobody, ...payments },
  ),
  'PUT /v1/renewal': writes(
    { title: 'Paga con el enlace de un correo', body: INPUT.redeem, reply: replies.renewalToPay },
    { ...nobody, ...payments },
  ),
  'GET /v1/order/detail/:number': reads({
    title: 'Un pedido',
    params: { number: PLAIN },
    reply: replies.orderDetails,
  }),
  'GET /v1/order/history': reads({
    title: 'Los pedidos del lector',
    query: QUERY.history,
    reply: replies.orderHistory,
  }),
  'GET /v1/subscription/:id/sharing': reads({
    title: 'Con quién se comparte una suscripción',
    params: id,
    reply: replies.sharingDetails,
  }),
  'PUT /v1/subscription/:id/share': writes(
    {
      title: 'Invita a compartir una suscripción',
      params: id,
      body: INPUT.share,
      reply: replies.invitation,
    },
    { mails: 1 },
  ),
  'PUT /v1/subscription/:id/stopshare': writes({
    title: 'Deja de compartir una suscripción',
    params: id,
    body: INPUT.nothing,
    isBodyOptional: true,
    reply: subscriptionReference,
  }),
  'POST /v1/subscription/redeem': writes({
    title: 'Acepta una suscripción compartida',
    body: INPUT.redeem,
    reply: subscriptionReference,
  }),
  'POST /v1/subscription/gift/redeem': writes({
    title: 'Canjea un regalo',
    body: INPUT.redeem,
    reply: subscriptionReference,
  }),
  'PUT /v1/subscription/gift/:code': writes(
    {
      title: 'Dice para quién es un regalo',
      params: { code: TYPED },
      body: INPUT.gift,
      reply: replies.giftReply,
    },
    { mails: 1 },
  ),
  'POST /v2/subscriptions/enterprise': writes({
    title: 'Canjea el código de una organización',
    body: INPUT.enterprise,
    reply: subscriptionReference,
  }),
  'POST /v1/subscription/upgradedowngrade': writes({
    title: 'Lo que costaría otro plan',
    body: INPUT.planChange,
    reply: replies.planChange,
  }),
  'PUT /v1/subscription/upgradedowngrade': writes(
    { title: 'Cambia de plan', body: INPUT.planConfirmation, reply: replies.planChange },
    payments,
  ),
  'POST /v1/webhook/:provider': writes(
    {
      title: 'Toma lo que un proveedor de pagos firma',
      params: { provider: PLAIN },
      body: { media: 'application/json' },
      reply: replies.received,
    },
    { ...nobody, maxBytes: WEBHOOK_BYTES, isSigned: true },
  ),
  'GET /v1/entitlements': reads({ title: 'Lo que el lector tiene', reply: replies.entitlements }),
  'GET /v2/subscriptions/entitlements': reads({
    title: 'Lo que el lector tiene, con zonas',
    reply: replies.entitlements,
  }),
  'POST /v1/swg/purchase': writes(
    { title: 'Toma lo que se compró con Google', body: INPUT.googlePurchase, reply: nothing },
    payments,
  ),
  'POST /v1/swg/loginexists': writes(
    {
      title: 'Dice si un pedido de Google es de alguna cuenta',
      body: INPUT.googleOrder,
      reply: replies.swgLogin,
    },
    { ...nobody, ...payments },
  ),
} as const satisfies DeclaredRoutes<CountedCall>;
