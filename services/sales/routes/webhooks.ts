import type { Hono } from 'hono';
import { salesCalls } from '../input.ts';
import { settleTold } from '../payments/settle-told.ts';
import type { SalesDependencies } from '../ports.ts';
import { SalesFault } from '../refusal.ts';

/** `POST /v1/webhook/{provider}`: what providers tell by themselves, as they signed it. */
export function webhookRoutes(dependencies: SalesDependencies): Hono {
  const { app, handle } = salesCalls();
  handle('POST /v1/webhook/:provider', async ({ c, params, body }) => {
    const named = params.provider;
    const provider = dependencies.providers.find(({ name }) => name === named);
    if (!provider?.toldOf) throw new SalesFault('notFound');
    const signed = Buffer.from(await body()).toString();
    const told = await provider.toldOf({ body: signed, headers: c.req.raw.headers });
    if (!told) throw new SalesFault('badInput', { message: 'La firma no es válida.' });
    for (const one of told) await settleTold(one, provider, dependencies);
    return { received: true };
  });
  return app;
}
