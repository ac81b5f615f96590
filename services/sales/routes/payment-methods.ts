import type { Context, Hono } from 'hono';
import type { PaymentInput } from '../../../schemas/sales/inputs.ts';
import type { InitializedPaymentUpdate } from '../../../schemas/sales/wire.ts';
import { openUpdate, updateMethod } from '../billing/method-updates.ts';
import { idOf, salesCalls } from '../input.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import type { SalesDependencies } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { requireReader } from './buyer.ts';
import { beginWith, requireChallenge } from './guards.ts';

interface PaymentCall {
  c: Context;
  params: { id: string; provider: string };
  body(): Promise<PaymentInput>;
}

/** `PUT /v1/paymentmethod/{id}/provider/{provider}`, `…/finalize` and `…/finalize3ds` */
export function paymentMethodRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock, providers } = dependencies;

  const providerOf = (wanted: string): PaymentProvider => {
    const provider = providers.find(({ methodId }) => String(methodId) === wanted);
    if (!provider) throw new SalesFault('notFound');
    return provider;
  };

  const finalise =
    (step: 'charge' | 'confirm') =>
    async ({ c, params, body }: PaymentCall) => {
      const { id: readerId } = await requireReader(c, dependencies);
      const { token, 'recaptcha-token': captcha } = await body();
      const [provider, methodId] = [providerOf(params.provider), idOf(params.id)];
      if (step === 'charge') await requireChallenge(c, captcha, 'paymentCaptcha', dependencies);
      const outcome = await updateMethod(
        { readerId, methodId, provider, ask: (charge) => provider[step](charge, token) },
        dependencies,
      );
      const kept = outcome.state === 'paid' ? outcome.method : undefined;
      return {
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
    };

  const { app, handle } = salesCalls();
  handle('PUT /v1/paymentmethod/:id/provider/:provider', async ({ c, params, body }) => {
    const { id: readerId } = await requireReader(c, dependencies);
    await body();
    const [provider, methodId] = [providerOf(params.provider), idOf(params.id)];
    const { charge } = await database.transaction((tx) =>
      openUpdate(tx, { readerId, methodId }, provider.name, clock()),
    );
    const begun: InitializedPaymentUpdate = await beginWith(provider, charge);
    return { ...begun, parameter3: null, parameter4: null };
  });
  handle('PUT /v1/paymentmethod/:id/provider/:provider/finalize', finalise('charge'));
  handle('PUT /v1/paymentmethod/:id/provider/:provider/finalize3ds', finalise('confirm'));
  return app;
}
