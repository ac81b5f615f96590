import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { renewSubscriptions } from '../billing/renew-subscriptions.ts';
import { salesApp } from '../tests/sales.testing.ts';
import { announcePrice, announcePrices } from './price-changes.ts';
import { remindOrders } from './remind-orders.ts';
import { mailSales, type SalesLetter } from './sales-mails.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const HOUR_MS = 3_600_000;

onDatabase('what readers are told of what they pay', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  const site = {
    linkOrigin: 'https://norte.example',
    timeZone: 'America/Mexico_City',
    locale: 'es-MX',
  };
  let isReminding = true;
  beforeAll(async () => {
    at = await salesApp(database());
  });

  const parts = () => ({
    database: database(),
    clock: () => new Date(at.time.now),
    log,
    signal: new AbortController().signal,
    providers: at.dependencies.providers,
  });
  /** As two nodes would. */
  const twice = (job: typeof announcePrices) =>
    Promise.all([job.run({}, parts()), job.run({}, parts())]);
  const posted = async (): Promise<SalesLetter[]> => {
    const sent: SalesLetter[] = [];
    const { rows } = await database().pool.query<{ payload: unknown }>(
      `DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
        WHERE task.id = job.task_id AND task.identifier = 'mail-sales'
          AND job.payload->>'kind' <> 'line' RETURNING job.payload`,
    );
    const post = { send: async (letter: SalesLetter) => void sent.push(letter) };
    const salesSite = () => ({ ...site, remindsOfOrders: isReminding });
    for (const { payload } of rows) await mailSales.run(payload, { ...parts(), post, salesSite });
    return sent;
  };
  const on = (day: string) => {
    at.time.now = Date.parse(`${day}T18:00:00Z`);
  };
  const subscribe = async (day: string, price = 'DIGITAL', sku = 'digital') => {
    on(day);
    const bought = await at.ordered(price, sku);
    const { body } = await at.finalise(bought.order, 'tok_ok', bought);
    return { ...bought, id: Number(body.subscriptionIDs) };
  };
  const signedIn = async (email: string) => `Bearer ${(await at.signIn(email)).body.accessToken}`;
  const details = async (email: string, id: number) => {
    const authorization = await signedIn(email);
    const { body } = await at.call('GET', `/v1/subscription/${id}/details`, { authorization });
    return body;
  };
  const announce = (code: string, amountMinor: number, day: string) => {
    const change = { amountMinor, effectiveAt: `${day}T06:00:00Z` };
    return database().transaction((tx) => announcePrice(tx, code, change, new Date(at.time.now)));
  };
  const forgetOthers = () =>
    database().pool.query(
      'UPDATE sales_subscriptions SET next_event_at = NULL, status = 2 WHERE status = 1',
    );
  const renewedFor = async (id: number) => {
    const { rows } = await database().pool.query<{ total: string }>(
      `SELECT total_minor AS total FROM sales_orders
        WHERE subscription_id = $1 AND kind = 'Renewal' ORDER BY id`,
      [id],
    );
    return rows.map(({ total }) => Number(total));
  };

  it('is another price 30 days ahead, once, and charged from the term that it names', async () => {
    const { id, email } = await subscribe('2027-01-31');
    on('2027-02-10');
    // The 1 April begins in Mexico at 06:00 in UTC: the term of 31 March comes before it.
    await announce('DIGITAL', 6_900, '2027-04-01');
    await twice(announcePrices);
    const letters = await posted();
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({
      to: email,
      link: 'https://norte.example/account/suscripciones/',
      subject: 'Cambia el precio de tu suscripción a {site}',
    });
    expect(letters[0]?.paragraphs.slice(0, 2)).toEqual([
      'Hoy pagas $49.00 MXN cada mes por Digital, IVA incluido.',
      'Desde el 30 de abril de 2027 se te cobran $69.00 MXN cada mes. Hasta entonces no cambia nada.',
    ]);
    expect(await details(email, id)).toMatchObject({
      nextCharge: { amount: 49 },
      upcomingPriceChanges: [
        { effectiveDate: Date.parse('2027-04-30T18:00:00Z'), currency: 'MXN', amount: 69 },
      ],
    });
    for (const day of ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']) {
      on(day);
      await twice(renewSubscriptions as typeof announcePrices);
    }
    expect(await renewedFor(id)).toEqual([4_900, 4_900, 6_900, 6_900]);
    expect(await details(email, id)).toMatchObject({
      nextCharge: { amount: 69, date: Date.parse('2027-06-30T18:00:00Z') },
      upcomingPriceChanges: [],
    });
    await twice(announcePrices);
    expect(await posted()).toEqual([]);
  });

  it('never holds sooner than 30 days after it was told, nor for who buys later', async () => {
    await forgetOthers();
    const { id, email } = await subscribe('2027-07-05');
    await announce('DIGITAL', 5_900, '2027-08-05');
    // The jobs were away for a month.
    on('2027-08-04');
    const late = await subscribe('2027-08-04');
    await twice(announcePrices);
    expect((await posted()).map(({ to }) => to)).toEqual([email]);
    expect((await details(email, id)).upcomingPriceChanges).toMatchObject([
      { effectiveDate: Date.parse('2027-09-05T18:00:00Z') },
    ]);
    expect((await details(late.email, late.id)).upcomingPriceChanges).toEqual([]);
  });

  it('is told to whoever takes a cancelled subscription back, and taken back itself', async () => {
    await forgetOthers();
    const { id, email } = await subscribe('2028-06-05');
    const put = async (step: string) => {
      const authorization = await signedIn(email);
      return at.call('PUT', `/v1/subscription/${id}/${step}`, { authorization, body: {} });
    };
    await put('cancel');
    await announce('DIGITAL', 7_900, '2028-08-01');
    await twice(announcePrices);
    expect(await posted()).toEqual([]);
    await put('rescue');
    await twice(announcePrices);
    expect(await posted()).toHaveLength(1);
    // To what it was: nobody pays more.
    await announce('DIGITAL', 4_900, '2028-08-01');
    await twice(announcePrices);
    const [letter] = await posted();
    expect(letter?.title).toBe('El precio de tu suscripción no cambia');
    expect(letter?.paragraphs[0]).toContain('sigues pagando $49.00 MXN cada mes');
    expect((await details(email, id)).upcomingPriceChanges).toEqual([]);
    on('2028-08-05');
    await twice(renewSubscriptions as typeof announcePrices);
    expect(await renewedFor(id)).toEqual([4_900]);
  });

  it('leaves the beginning as it was bought, and goes with another plan', async () => {
    await forgetOthers();
    const { id, email } = await subscribe('2029-01-10', 'MONTHLY', 'premium');
    await announce('MONTHLY', 12_900, '2029-02-10');
    await twice(announcePrices);
    // The first month was 1 peso; the second one begins on 10 February, 31 days from now.
    expect(await details(email, id)).toMatchObject({ nextCharge: { amount: 129 } });
    const authorization = await signedIn(email);
    const path = '/v1/subscription/upgradedowngrade';
    const body = { subscriptionId: id, newPriceCode: 'DIGITAL', productChanges: 'NOW' };
    const { sessionId } = (await at.call('POST', path, { authorization, body })).body;
    await at.call('PUT', path, { authorization, body: { sessionId } });
    // The mail that waited is not sent: it is so no more.
    expect(await posted()).toEqual([]);
    expect(await details(email, id)).toMatchObject({
      nextCharge: { amount: 49 },
      upcomingPriceChanges: [],
    });
  });

  it('is refused for a gift, for a price that is none, and too near', async () => {
    await expect(announce('GIFT_YEARLY', 1, '2040-01-01')).rejects.toMatchObject({ status: 409 });
    await expect(announce('NOPE', 1, '2040-01-01')).rejects.toMatchObject({ status: 404 });
    on('2029-03-01');
    await expect(announce('DIGITAL', 1, '2029-03-31')).rejects.toMatchObject({ status: 422 });
  });

  it('is an order that they left, once, two hours later', async () => {
    on('2029-05-01');
    const begun = at.time.now;
    const left = await at.ordered();
    const paid = await at.ordered();
    await at.finalise(paid.order, 'tok_ok', paid);
    const remind = async (hours: number) => {
      at.time.now = begun + hours * HOUR_MS;
      await twice(remindOrders);
      return posted();
    };
    expect(await remind(1.9)).toEqual([]);
    const [letter, ...others] = await remind(2);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: left.email, link: 'https://norte.example/pagar/' });
    expect(letter?.paragraphs[0]).toContain('Pediste Premium, para leer {site}');
    expect(letter?.paragraphs[1]).toContain('$1.00 MXN');
    expect(await remind(4)).toEqual([]);
    // Another order of the same reader, and one whose reader paid before the mail went.
    const authorization = await signedIn(left.email);
    const items = [{ sku: 'digital', priceCode: 'DIGITAL', quantity: 1 }];
    await at.call('POST', '/v1/cart/item', { authorization, body: { items } });
    await at.call('POST', '/v1/checkout/order', { authorization, body: {} });
    expect(await remind(8)).toEqual([]);
    const quick = await at.ordered();
    at.time.now += 2 * HOUR_MS;
    await twice(remindOrders);
    await at.finalise(quick.order, 'tok_ok', { authorization: await signedIn(quick.email) });
    expect(await posted()).toEqual([]);
    const old = await at.ordered();
    at.time.now += 48 * HOUR_MS;
    await twice(remindOrders);
    expect([old.email, await posted()]).toEqual([old.email, []]);
    isReminding = false;
    const unwanted = await at.ordered();
    at.time.now += 2 * HOUR_MS;
    await twice(remindOrders);
    expect([unwanted.email, await posted()]).toEqual([unwanted.email, []]);
  });
});
