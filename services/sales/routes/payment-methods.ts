import { type Context, Hono } from 'hono';
import type { InitializedPaymentUpdate, UpdatedPayment } from '../../../schemas/sales/wire.ts';
import { openUpdate, updateMethod } from '../billing/method-updates.ts';
import { INPUT, idOf, readInput, readOptionalInput } from '../input.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import type { SalesDependencies } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { requireReader } from './buyer.ts';
import { beginWith, requireChallenge } from './guards.ts';

/** `PUT /v1/paymentmethod/{id}/provider/{provider}`, `…/finalize` and `…/finalize3ds` */
export function paymentMethodRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock, providers } = dependencies;

  const providerOf = (c: Context): PaymentProvider => {
    const wanted = c.req.param('provider');
    const provider = providers.find(({ methodId }) => String(methodId) === wanted);
    if (!provider) throw new SalesFault('notFound');
    return provider;
  };

  const finalise = (step: 'charge' | 'confirm') => async (c: Context) => {
    const { id: readerId } = await requireReader(c, dependencies);
    const { token, 'recaptcha-token': captcha } = await readInput(c, INPUT.payment);
    const [provider, methodId] = [providerOf(c), idOf(c.req.param('id') ?? '')];
    if (step === 'charge') await requireChallenge(c, captcha, 'paymentCaptcha', dependencies);
    const outcome = await updateMethod(
      { readerId, methodId, provider, ask: (charge) => provider[step](charge, token) },
      dependencies,
    );
    const kept = outcome.state === 'paid' ? outcome.method : undefined;
    const reply: UpdatedPayment = {
      redirectURL: outcome.state === 'confirming' ? outcome.parameter1 : null,
      creditCardFirstSix: kept?.firstSix || null,
      creditCardLastFour: kept?.lastFour || null,
      cardholderName: kept?.holderName || null,
      creditCardTypeID: null,
      paymentProviderID: provider.methodId,
      // With it the provider charges: it stays here.
      token: null,
      expiration: kept?.expires || null,
      identificationNumber: null,
    };
    return c.json(reply);
  };

  const path = '/v1/paymentmethod/:id/provider/:provider';
  return new Hono()
    .put(path, async (c) => {
      const { id: readerId } = await requireReader(c, dependencies);
      await readOptionalInput(c, INPUT.nothing);
      const [provider, methodId] = [providerOf(c), idOf(c.req.param('id'))];
      const { charge } = await database.transaction((tx) =>
        openUpdate(tx, { readerId, methodId }, provider.name, clock()),
      );
      const begun: InitializedPaymentUpdate = await beginWith(provider, charge);
      return c.json({ ...begun, parameter3: null, parameter4: null });
    })
    .put(`${path}/finalize`, finalise('charge'))
    .put(`${path}/finalize3ds`, finalise('confirm'));
}
