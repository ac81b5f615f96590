import type { Context, Hono } from 'hono';
import type { PaymentInput } from '../../../schemas/sales/inputs.ts';
import { salesCalls } from '../input.ts';
import { orderById, orderCart, ownOrder, type StoredOrder } from '../orders/orders.ts';
import { wasIntroductionUsed } from '../payments/introductions.ts';
import { pay } from '../payments/payments.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { type SalesDependencies, siteOf } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { becomeKnown, buyerOf, ownerOf } from './buyer.ts';
import { beginWith, countMail, requireChallenge } from './guards.ts';
import { orderView } from './views.ts';

type Step = 'charge' | 'confirm';

interface PaymentCall {
  c: Context;
  params: { method: string };
  body(): Promise<PaymentInput>;
}

/** An order, and how it is paid. */
export function checkoutRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock, providers } = dependencies;

  const providerOf = (id: string): PaymentProvider => {
    const provider = providers.find(({ methodId }) => String(methodId) === id);
    if (provider) return provider;
    throw new SalesFault('notFound', { message: 'Esa forma de pago no existe.' });
  };

  const orderOf = async (c: Context): Promise<StoredOrder> => {
    const owner = ownerOf(await buyerOf(c, dependencies));
    return ownOrder(database.db, owner, c.req.param('order') ?? '');
  };

  /** What is of a subscription is charged by itself: two intents could both be paid. */
  const payableOrderOf = async (c: Context): Promise<StoredOrder> => {
    const order = await orderOf(c);
    if (order.kind === 'Parent' || order.status === 'Paid') return order;
    throw new SalesFault('conflict', { message: 'Esta renovación se cobra por sí sola.' });
  };

  const intentOf = (order: StoredOrder, { methodId }: PaymentProvider) =>
    `${order.number}-${methodId}`;

  const finalise =
    (step: Step) =>
    async ({ c, params, body }: PaymentCall) => {
      const order = await payableOrderOf(c);
      const provider = providerOf(params.method);
      const { token, 'recaptcha-token': captcha } = await body();
      if (step === 'charge') await requireChallenge(c, captcha, 'paymentCaptcha', dependencies);
      const how = await pay(
        {
          orderId: order.id,
          provider,
          intent: intentOf(order, provider),
          token: `${step} ${token}`,
          ask: (charge) => provider[step](charge, token),
        },
        dependencies,
      );
      if (how === 'declined') throw new SalesFault('declined');
      if (how === 'returned')
        throw new SalesFault(
          (await wasIntroductionUsed(database.db, order.id)) ? 'introductionUsed' : 'returned',
        );
      const now =
        how === 'paid'
          ? { ...order, status: 'Paid' as const }
          : await orderById(database.db, order.id);
      return orderView(database.db, now, how === 'confirming');
    };

  const { app, handle } = salesCalls();
  handle('POST /v1/checkout/order', async ({ c, body }) => {
    const input = await body();
    const buyer = await buyerOf(c, dependencies);
    await requireChallenge(c, input['recaptcha-token'], 'captcha', dependencies);
    const { email } = input;
    // What is paid is receipted there: rule 12.99, unless it is the reader's own.
    if (email && email.toLowerCase() !== buyer.reader?.email.toLowerCase())
      await countMail(dependencies, email, buyer.reader?.id ?? dependencies.clientOf(c));
    const owner = becomeKnown(c, buyer, dependencies);
    const { key: site, timeZone, sales } = siteOf(c);
    const { introductoryMonths } = sales;
    const where = { site, timeZone, introductoryMonths };
    const ordering = { ...where, now: clock(), input, email: buyer.reader?.email };
    return database.transaction(async (tx) => orderView(tx, await orderCart(tx, owner, ordering)));
  });
  handle('GET /v1/checkout/payment/options', async ({ c }) => {
    await buyerOf(c, dependencies);
    return providers.map(({ methodType, methodId }) => ({
      paymentMethodType: methodType,
      paymentMethodID: methodId,
    }));
  });
  handle('GET /v1/checkout/order/:order/payment/:method', async ({ c, params, query }) => {
    const order = await payableOrderOf(c);
    const provider = providerOf(params.method);
    // An address that we would be made to call: there is no Apple Pay here.
    if (query().validationURL !== undefined) throw new SalesFault('unavailable');
    if (order.status !== 'Pending') throw new SalesFault('conflict');
    const { totalMinor: amountMinor, currency } = order;
    const charge = { intent: intentOf(order, provider), amountMinor, currency };
    const begun = await beginWith(provider, charge);
    return { orderNumber: order.number, ...begun };
  });
  handle('PUT /v1/checkout/order/:order/payment/:method', finalise('charge'));
  handle('PUT /v1/checkout/3ds/order/:order/payment/:method', finalise('confirm'));
  return app;
}
