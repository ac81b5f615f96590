import type {
  Address,
  Cart,
  CartItemRequest,
  Finalize3dsRequest,
  InitializedPayment,
  InitializedPaymentUpdate,
  Order,
  OrderDetails,
  OrderHistory,
  OrderRequest,
  OrderStatus,
  PaymentDetails,
  PaymentOption,
  PayUDetails,
  SalesConfig,
  SwgLogin,
  UpdatedPayment,
} from '../../schemas/sales/wire.ts';
import { IdentityError } from '../identity/client/identity-error.ts';
import {
  type BuyerIdentity,
  has,
  hasList,
  isList,
  type SalesCalls,
  salesCalls,
  stepLocks,
} from './client/calls.ts';
import { merged, type SalesMemory, salesMemory } from './client/memory.ts';
import { subscriptionCalls } from './client/subscriptions.ts';

export interface SalesOptions {
  /** The page's own, of `services/identity/client.ts`. */
  identity: BuyerIdentity;
  /** Whose `/sales/public` is called. Default: the page's own. */
  apiOrigin?: string;
  fetch?: typeof fetch;
}

interface Parts {
  calls: SalesCalls;
  memory: SalesMemory;
  once: ReturnType<typeof stepLocks>;
}

const part = encodeURIComponent;
const isOrder = has('orderNumber');

/** The configuration, once a page; what failed is asked for again. */
function configOf({ plain }: SalesCalls) {
  let config: Promise<SalesConfig> | undefined;
  const get = (): Promise<SalesConfig> => {
    config ??= plain<SalesConfig>('GET', '/v1/config', { shape: has('checkoutRecaptchaEnabled') });
    config.catch(() => {
      config = undefined;
    });
    return config;
  };
  return {
    get,
    /** Refuses before the server does: a step that needs a captcha's token and has none. */
    async require(token: string | undefined): Promise<void> {
      if (!token && (await get()).checkoutRecaptchaEnabled)
        throw new IdentityError('Captcha token invalid', '130001');
    },
  };
}

function cartCalls({ calls, memory }: Parts) {
  const cart = async (method: string, path: string, body?: object): Promise<Cart> => {
    const held = memory.now();
    const given = { ...(body ? { body } : {}), shape: hasList('items') };
    const reply = await calls.own<Cart>(method, path, given);
    held.cart = reply;
    return reply;
  };
  return {
    getCart: () => cart('GET', '/v1/cart'),
    addItemToCart: (items: CartItemRequest[], billingAddress?: Address) =>
      cart('POST', '/v1/cart/item', { items, billingAddress }),
    removeItemFromCart: (sku: string) => cart('DELETE', `/v1/cart/item/${part(sku)}`),
    clearCart: () => cart('DELETE', '/v1/cart/clear'),
  };
}

function paymentCalls({ calls, memory, once }: Parts, config: ReturnType<typeof configOf>) {
  const { own, signed } = calls;
  const pathOf = (order: string, method: number) => `/order/${part(order)}/payment/${part(method)}`;
  const cardOf = (paymentID: number, provider: number) =>
    `/v1/paymentmethod/${part(paymentID)}/provider/${part(provider)}`;
  const pay = async (method: string, path: string, body: object): Promise<Order> => {
    const held = memory.now();
    const order = await own<Order>(method, path, { body, shape: isOrder });
    held.currentOrder = order;
    return order;
  };
  const tokens = (token: string, recaptchaToken: string | undefined) => ({
    token,
    'recaptcha-token': recaptchaToken,
  });
  return {
    async createOrder(
      { 'recaptcha-token': _, ...order }: OrderRequest,
      recaptchaToken?: string,
    ): Promise<Order> {
      await config.require(recaptchaToken);
      const body = { ...order, 'recaptcha-token': recaptchaToken };
      return pay('POST', '/v1/checkout/order', body);
    },
    async getPaymentOptions(): Promise<PaymentOption[]> {
      const held = memory.now();
      const path = '/v1/checkout/payment/options';
      const options = await own<PaymentOption[]>('GET', path, { shape: isList });
      held.paymentOptions = options;
      return options;
    },
    async getAddresses(): Promise<Address[]> {
      const held = memory.now();
      const path = '/v1/checkout/addresses';
      const addresses = await signed<Address[]>('GET', path, { shape: isList });
      held.addresses = addresses;
      return addresses;
    },
    /** Its order may be another than the one asked for: then that one is paid. */
    initializePayment: (
      order: string,
      method: number,
      { applePayValidationUrl }: { applePayValidationUrl?: string } = {},
    ) =>
      once('initializePayment', () => {
        const asked = applePayValidationUrl ? `?validationURL=${part(applePayValidationUrl)}` : '';
        const path = `/v1/checkout${pathOf(order, method)}${asked}`;
        return own<InitializedPayment>('GET', path, { shape: isOrder });
      }),
    finalizePayment: (
      order: string,
      method: number,
      token: string,
      details: PayUDetails = {},
      recaptchaToken?: string,
    ) =>
      once('finalizePayment', async () => {
        await config.require(recaptchaToken);
        const body = { ...details, ...tokens(token, recaptchaToken) };
        return pay('PUT', `/v1/checkout${pathOf(order, method)}`, body);
      }),
    finalizePayment3ds: (order: string, method: number, body: Finalize3dsRequest) =>
      once('finalizePayment3ds', () =>
        pay('PUT', `/v1/checkout/3ds${pathOf(order, method)}`, body),
      ),
    initializePaymentUpdate: (paymentID: number, provider: number) =>
      once('initializePaymentUpdate', () =>
        signed<InitializedPaymentUpdate>('PUT', cardOf(paymentID, provider), { body: {} }),
      ),
    finalizePaymentUpdate: (
      paymentID: number,
      provider: number,
      token: string,
      details: PaymentDetails = {},
      recaptchaToken?: string,
    ) =>
      once('finalizePaymentUpdate', async () => {
        await config.require(recaptchaToken);
        const body = { ...details, ...tokens(token, recaptchaToken) };
        return signed<UpdatedPayment>('PUT', `${cardOf(paymentID, provider)}/finalize`, { body });
      }),
    finalizePaymentUpdate3ds: (paymentID: number, provider: number, body: Finalize3dsRequest) =>
      once('finalizePaymentUpdate3ds', () =>
        signed<UpdatedPayment>('PUT', `${cardOf(paymentID, provider)}/finalize3ds`, { body }),
      ),
  };
}

function orderCalls({ calls: { signed }, memory }: Parts) {
  return {
    async getOrderDetails(orderNumber: string): Promise<OrderDetails> {
      const held = memory.now();
      const path = `/v1/order/detail/${part(orderNumber)}`;
      const order = await signed<OrderDetails>('GET', path, { shape: isOrder });
      held.orders = merged(held.orders, [order], 'orderNumber');
      return order;
    },
    /** Newest first. */
    async getOrderHistory(
      start = 0,
      pageSize = 10,
      { status }: { status?: OrderStatus } = {},
    ): Promise<OrderHistory> {
      const held = memory.now();
      const asked = `pageSize=${pageSize}&start=${start}${status ? `&status=${status}` : ''}`;
      const history = await signed<OrderHistory>('GET', `/v1/order/history?${asked}`, {
        shape: (reply) => has('start')(reply) && hasList('orders')(reply),
      });
      held.orders = merged(held.orders, history.orders, 'orderNumber');
      return history;
    },
  };
}

function swgCalls({ own, plain }: SalesCalls) {
  return {
    /** `purchase`: as Google gave it. */
    async onSwgPurchase(purchase: string): Promise<void> {
      await own('POST', '/v1/swg/purchase', { body: purchase });
    },
    async checkSwgSubscriptionToken(subscriptionToken: string, findOrCreate = false) {
      let token: unknown;
      try {
        token = JSON.parse(subscriptionToken);
      } catch {
        throw new IdentityError('Subscription token invalid');
      }
      return plain<SwgLogin>('POST', '/v1/swg/loginexists', {
        body: { ...(token as object), findOrCreate },
        shape: ({ exists }) => typeof exists === 'boolean',
      });
    },
  };
}

/**
 * What a page buys for its reader, and does with what was bought. Every operation throws
 * `IdentityError`, whose `code` is one of `SALES_ERRORS`, `unreachable`, `no-session` or
 * `step-running`.
 */
export function createSales({ identity, apiOrigin = location.origin, ...options }: SalesOptions) {
  const calls = salesCalls(identity, apiOrigin, (...given) => (options.fetch ?? fetch)(...given));
  const parts = { calls, memory: salesMemory(identity), once: stepLocks() };
  const config = configOf(calls);
  return {
    getConfig: config.get,
    ...cartCalls(parts),
    ...paymentCalls(parts, config),
    ...orderCalls(parts),
    ...subscriptionCalls(calls, parts.memory, parts.once),
    ...swgCalls(calls),
    /** What this page knows by the calls it made, of the reader who is signed in. */
    known: () => parts.memory.now(),
  };
}

export type Sales = ReturnType<typeof createSales>;
