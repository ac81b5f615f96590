import { type Context, Hono } from 'hono';
import type { InitializedPayment, PaymentOption } from '../../../schemas/sales/wire.ts';
import { INPUT, readInput } from '../input.ts';
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

/** An order, and how it is paid. */
export function checkoutRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock, providers } = dependencies;

  const providerOf = (id: string | undefined): PaymentProvider => {
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

  const finalise = (step: Step) => async (c: Context) => {
    const order = await payableOrderOf(c);
    const provider = providerOf(c.req.param('method'));
    const { token, 'recaptcha-token': captcha } = await readInput(c, INPUT.payment);
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
    return c.json(await orderView(database.db, now, how === 'confirming'));
  };

  return new Hono()
    .post('/v1/checkout/order', async (c) => {
      const input = await readInput(c, INPUT.order);
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
      const made = await database.transaction(async (tx) =>
        orderView(tx, await orderCart(tx, owner, ordering)),
      );
      return c.json(made);
    })
    .get('/v1/checkout/payment/options', async (c) => {
      await buyerOf(c, dependencies);
      const options: PaymentOption[] = providers.map(({ methodType, methodId }) => ({
        paymentMethodType: methodType,
        paymentMethodID: methodId,
      }));
      return c.json(options);
    })
    .get('/v1/checkout/order/:order/payment/:method', async (c) => {
      const order = await payableOrderOf(c);
      const provider = providerOf(c.req.param('method'));
      // An address that we would be made to call: there is no Apple Pay here.
      if (c.req.query('validationURL') !== undefined) throw new SalesFault('unavailable');
      if (order.status !== 'Pending') throw new SalesFault('conflict');
      const { totalMinor: amountMinor, currency } = order;
      const charge = { intent: intentOf(order, provider), amountMinor, currency };
      const begun = await beginWith(provider, charge);
      const reply: InitializedPayment = { orderNumber: order.number, ...begun };
      return c.json(reply);
    })
    .put('/v1/checkout/order/:order/payment/:method', finalise('charge'))
    .put('/v1/checkout/3ds/order/:order/payment/:method', finalise('confirm'));
}
