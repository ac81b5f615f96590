import { createHmac, timingSafeEqual } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { pruebaProvider } from '../payments/providers/prueba.ts';
import { salesApp } from '../tests/sales.testing.ts';

const SECRET = 'terminal-secret';
const signatureOf = (body: string, secret = SECRET) =>
  createHmac('sha256', secret).update(body).digest('hex');

onDatabase('a webhook of a provider that is not Stripe', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  let terminal: PaymentProvider;
  beforeAll(async () => {
    terminal = {
      ...pruebaProvider(database()),
      name: 'terminal',
      /** Signs in a header of its own, and keeps the time of signing in another. */
      toldOf: async ({ body, headers }) => {
        const given = Buffer.from(headers.get('x-terminal-signature') ?? '');
        const expected = Buffer.from(signatureOf(`${headers.get('x-terminal-time')}.${body}`));
        const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
        return isSigned ? [{ intent: JSON.parse(body).intent }] : undefined;
      },
    };
    at = await salesApp(database(), { providers: [terminal] });
  });

  const notify = (body: string, headers: Record<string, string>) =>
    at.call('POST', '/v1/webhook/terminal', {
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const historyOf = async (authorization: string) =>
    (await at.call('GET', '/v1/subscription/all', { authorization })).body;

  it('is read by the headers that the provider signs in', async () => {
    const { authorization, order } = await at.ordered();
    const intent = `${order}-1`;
    // The reader paid at the provider, and their browser closed before it came back to us.
    await terminal.charge({ intent, amountMinor: 100, currency: 'MXN' }, 'tok_ok');
    const body = JSON.stringify({ intent });
    const time = '1790000000';
    const signed = { 'x-terminal-time': time };

    const other = signatureOf(`${time}.${body}`, 'somebody else');
    for (const headers of [
      {},
      { ...signed, 'x-terminal-signature': other },
      { ...signed, 'stripe-signature': signatureOf(`${time}.${body}`) },
    ])
      expect((await notify(body, headers)).status).toBe(400);
    expect(await historyOf(authorization)).toEqual([]);

    const headers = { ...signed, 'x-terminal-signature': signatureOf(`${time}.${body}`) };
    for (const _ of ['first', 'again']) expect((await notify(body, headers)).status).toBe(200);
    expect(await historyOf(authorization)).toHaveLength(1);
  });
});
