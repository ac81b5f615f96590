import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { renderMail } from '../../mail/mail-page.ts';
import { renewSubscriptions } from '../billing/renew-subscriptions.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { LEDGER_TYPES } from '../subscriptions/fold.ts';
import { salesApp } from '../tests/sales.testing.ts';
import { WRITTEN_LINES } from './line-letters.ts';
import { TOLD_LINES } from './mail-queue.ts';
import { remindSubscribers } from './remind-subscribers.ts';
import { mailSales, type SalesLetter } from './sales-mails.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const ORIGIN = 'https://norte.example';
const SITE = { linkOrigin: ORIGIN, timeZone: 'America/Mexico_City', locale: 'es-MX' };
const LOOK = {
  name: 'El Norte',
  accent: '#123456',
  origin: ORIGIN,
  timeZone: SITE.timeZone,
  locale: 'es-MX',
};

it('each line of the ledger that is told has a letter, and no other one', () => {
  const told = LEDGER_TYPES.filter((type) => TOLD_LINES[type].isTold);
  expect([...WRITTEN_LINES].sort()).toEqual([...told].sort());
});

onDatabase('letters about money', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  beforeAll(async () => {
    at = await salesApp(database());
  });

  const [prueba] = [() => at.dependencies.providers[0] as PaymentProvider];
  const declining = (): PaymentProvider => ({
    ...prueba(),
    chargeAgain: async () => ({ state: 'declined' }),
  });
  const parts = (provider = prueba()) => ({
    database: database(),
    clock: () => new Date(at.time.now),
    log,
    signal: new AbortController().signal,
    providers: [provider],
  });
  const letters = async (locale = SITE.locale): Promise<SalesLetter[]> => {
    const sent: SalesLetter[] = [];
    const { rows } = await database().pool.query<{ payload: unknown }>(
      `DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
        WHERE task.id = job.task_id AND task.identifier = 'mail-sales' RETURNING job.payload`,
    );
    const post = { send: async (letter: SalesLetter) => void sent.push(letter) };
    const salesSite = () => ({ ...SITE, locale, remindsOfOrders: true });
    for (const { payload } of rows) await mailSales.run(payload, { ...parts(), post, salesSite });
    return sent;
  };
  const titles = async () => (await letters()).map(({ title }) => title);
  const on = (day: string) => {
    at.time.now = Date.parse(`${day}T18:00:00Z`);
  };
  const bought = async (day: string, priceCode = 'MONTHLY') => {
    await database().pool.query('UPDATE sales_subscriptions SET next_event_at = NULL');
    on(day);
    const one = await at.ordered(priceCode);
    const { body } = await at.finalise(one.order, 'tok_ok', one);
    return { ...one, id: Number(body.subscriptionIDs) };
  };
  const signedIn = async (email: string) => ({
    authorization: `Bearer ${(await at.signIn(email)).body.accessToken}`,
  });

  it('say what was bought, renewed, cancelled, taken back and ended, each once', async () => {
    const { email, id } = await bought('2027-01-31');
    const [receipt, ...others] = await letters();
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      to: email,
      title: 'Gracias por tu compra',
      link: `${ORIGIN}/account/suscripciones/`,
    });
    // 1 peso for the first month, 14 cents of it tax; 99 pesos from 28 February on.
    expect(receipt?.facts).toEqual(
      expect.arrayContaining([
        ['Fecha', '31 de enero de 2027'],
        ['Premium', '$1.00 MXN'],
        ['IVA incluido', '$0.14 MXN'],
        ['Total', '$1.00 MXN'],
        ['Tarjeta', 'Prueba ···· 4242'],
      ]),
    );
    expect(receipt?.paragraphs.join(' ')).toContain(
      'el 28 de febrero de 2027, y ese día se renueva: $99.00 MXN cada mes',
    );
    if (!receipt) throw new Error('no receipt');
    const mail = renderMail(receipt, LOOK);
    expect(mail.subject).toBe('Tu comprobante de El Norte');
    for (const form of [mail.text, mail.html]) expect(form).toContain('$0.14 MXN');

    on('2027-02-28');
    await renewSubscriptions.run({}, parts());
    expect(await titles()).toEqual(['Tu suscripción se renovó']);
    const reader = await signedIn(email);
    await at.call('PUT', `/v1/subscription/${id}/cancel`, reader);
    await at.call('PUT', `/v1/subscription/${id}/rescue`, reader);
    await at.call('PUT', `/v1/subscription/${id}/cancel`, reader);
    expect(await titles()).toEqual([
      'Tu suscripción está cancelada',
      'Tu suscripción sigue',
      'Tu suscripción está cancelada',
    ]);
    on('2027-03-31');
    await renewSubscriptions.run({}, parts());
    expect(await titles()).toEqual(['Tu suscripción terminó']);
  });

  it('are in English, with its days and words of tax, where the site is', async () => {
    await bought('2027-04-30');
    const [receipt] = await letters('en-US');
    if (!receipt) throw new Error('no receipt');
    expect(receipt.facts).toEqual(
      expect.arrayContaining([
        ['Date', 'April 30, 2027'],
        ['Card', 'Prueba ···· 4242'],
      ]),
    );
    expect(receipt.paragraphs.join(' ')).toContain(
      'It is good until May 30, 2027, and is renewed on that day: $99.00 MXN every month.',
    );
    const mail = renderMail(receipt, { ...LOOK, locale: 'en-US' });
    expect(mail.subject).toBe('Your receipt from El Norte');
    expect(mail.html).toContain('<html lang="en">');
    expect(mail.html).toContain('If the button does not open');
    expect(mail.html + mail.text).not.toMatch(/Tarjeta|Pedido|botón|Vale hasta/);
  });

  it('of a term that could not be charged bring a link that pays it, once, without a password', async () => {
    const { email, id } = await bought('2027-06-10');
    await letters();
    on('2027-07-10');
    await renewSubscriptions.run({}, parts(declining()));
    const [failed] = await letters();
    expect(failed).toMatchObject({
      title: 'No pudimos cobrar tu suscripción',
      to: email,
      refusalLink: `${ORIGIN}/account/suscripciones/`,
    });
    expect(failed?.paragraphs.join(' ')).toContain('otra vez el 11 de julio de 2027');
    const token = new URL(failed?.link ?? '').searchParams.get('renovacion') ?? '';
    const look = () => at.call('POST', '/v1/renewal', { body: { token } });
    const seen = await look();
    expect(seen.body).toEqual({
      productName: 'Premium',
      amount: 99,
      currency: 'MXN',
      card: { creditCardType: 'Prueba', lastFour: '4242' },
    });
    // Its reader sees the same.
    const reader = await signedIn(email);
    const details = () => at.call('GET', `/v1/subscription/${id}/details`, reader);
    expect((await details()).body.paymentFailure).toEqual({
      failedAt: Date.parse('2027-07-10T18:00:00Z'),
      nextTry: Date.parse('2027-07-11T18:00:00Z'),
      endsAt: Date.parse('2027-08-09T18:00:00Z'),
      amount: 99,
      currency: 'MXN',
    });
    const presses = await Promise.all(
      Array.from({ length: 5 }, () => at.call('PUT', '/v1/renewal', { body: { token } })),
    );
    expect(presses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status } of presses) expect([200, 409]).toContain(status);
    expect((await look()).body.amount).toBeNull();
    expect((await details()).body.paymentFailure).toBeNull();
    const { rows } = await database().pool.query<{ count: string }>(
      `SELECT count(*) FROM sales_payments p JOIN sales_orders o ON o.id = p.order_id
        WHERE o.subscription_id = $1 AND p.status = 'paid'`,
      [id],
    );
    expect(rows[0]?.count).toBe('1');
    expect(await titles()).toEqual(['Tu suscripción se renovó']);
    expect((await at.call('PUT', '/v1/renewal', { body: { token } })).status).toBe(409);
    expect((await at.call('POST', '/v1/renewal', { body: { token: 'x' } })).status).toBe(410);
    at.time.now += 31 * 86_400_000;
    expect((await look()).status).toBe(410);
  });

  it('of what is suspended say so; its reader pays with another card, cancels, or goes', async () => {
    const { email, id } = await bought('2027-09-10');
    for (const day of ['10', '11', '13', '15', '17']) {
      on(`2027-10-${day}`);
      await renewSubscriptions.run({}, parts(declining()));
    }
    const last = (await letters()).at(-1);
    expect(last?.paragraphs.join(' ')).toContain('suspendida, y termina el 9 de noviembre de 2027');
    const reader = await signedIn(email);
    const refused = await salesApp(database(), { providers: [declining()] });
    refused.time.now = at.time.now;
    const pay = (by: typeof at) => by.call('PUT', `/v1/subscription/${id}/pay`, reader);
    expect((await pay(refused)).status).toBe(402);
    expect((await pay(at)).body).toMatchObject({ status: 1, paymentFailure: null });
    expect(await titles()).toEqual(['Tu suscripción se renovó']);

    for (const day of ['10', '11', '13', '15', '17']) {
      on(`2027-11-${day}`);
      await renewSubscriptions.run({}, parts(declining()));
    }
    const again = await signedIn(email);
    expect((await at.call('PUT', `/v1/subscription/${id}/cancel`, again)).status).toBe(200);
    const token = again.authorization.replace('Bearer ', '');
    expect((await at.identityCall('DELETE', '/v1/user/anonymize', { token })).status).toBe(200);
  });

  it('tell ahead of a year, and of a card that ends, once', async () => {
    const { email } = await bought('2028-03-01', 'YEARLY');
    await letters();
    const remind = async () => {
      await Promise.all([remindSubscribers.run({}, parts()), remindSubscribers.run({}, parts())]);
      return letters();
    };
    on('2029-02-13');
    expect(await remind()).toEqual([]);
    on('2029-02-15');
    const [ahead, ...others] = await remind();
    expect(others).toEqual([]);
    expect(ahead).toMatchObject({ to: email, title: 'Tu suscripción se renueva pronto' });
    expect(ahead?.paragraphs[0]).toContain('El 1 de marzo de 2029 se cobran $990.00 MXN');
    expect(await remind()).toEqual([]);
    // The cards of the trial end in December 2030.
    on('2029-03-01');
    await renewSubscriptions.run({}, parts());
    on('2030-03-01');
    await renewSubscriptions.run({}, parts());
    await letters();
    on('2030-11-30');
    expect(await remind()).toEqual([]);
    on('2030-12-03');
    const [expiring] = await remind();
    expect(expiring).toMatchObject({ to: email, title: 'Tu tarjeta está por vencer' });
    expect(expiring?.paragraphs[0]).toContain('vence en diciembre de 2030');
    expect(await remind()).toEqual([]);
  });
});
