import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { renewSubscriptions } from '../billing/renew-subscriptions.ts';
import { mailSales, type SalesLetter } from '../notices/sales-mails.ts';
import { salesApp } from '../tests/sales.testing.ts';
import { type CodeKind, makeCodes } from './given-codes.ts';

const DAY_MS = 86_400_000;
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

onDatabase('what readers give', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  beforeAll(async () => {
    at = await salesApp(database());
  });

  const signedUp = async () => {
    const { email, accessToken, uuid } = await at.signUp();
    return { email, uuid, authorization: `Bearer ${accessToken}` };
  };
  const giver = async () => {
    const bought = await at.ordered('GIFT_YEARLY');
    const { body } = await at.finalise(bought.order, 'tok_ok', bought);
    const [{ redeemCode }] = body.giftRedeemInfo;
    return { ...bought, id: Number(body.subscriptionIDs), code: redeemCode as string };
  };
  const address = (authorization: string, code: string, body: object) =>
    at.call('PUT', `/v1/subscription/gift/${code}`, { authorization, body });
  const redeem = (authorization: string, token: string) =>
    at.call('POST', '/v1/subscription/gift/redeem', { authorization, body: { token } });
  const details = async (authorization: string, id: number) =>
    (await at.call('GET', `/v1/subscription/${id}/details`, { authorization })).body;
  const skus = async (authorization: string) =>
    (await at.call('GET', '/v1/entitlements', { authorization })).body.skus;
  /** Does what the mail jobs would that are due, whose dates the queue reads by its own clock. */
  const posted = async (isDue = true): Promise<SalesLetter[]> => {
    const sent: SalesLetter[] = [];
    const { rows } = await database().pool.query<{ payload: unknown }>(
      `DELETE FROM graphile_worker._private_jobs AS job
        USING graphile_worker._private_tasks AS task
        WHERE task.id = job.task_id AND task.identifier = 'mail-sales'
          AND (job.run_at <= now()) = $1 RETURNING job.payload`,
      [isDue],
    );
    const send = async (letter: SalesLetter) => void sent.push(letter);
    const clock = () => new Date(at.time.now);
    const { signal } = new AbortController();
    const parts = { database: database(), clock, log };
    for (const { payload } of rows)
      await mailSales.run(payload, {
        ...parts,
        post: { send },
        signal,
        salesSite: () => undefined,
      });
    return sent;
  };

  it('waits with its buyer, who sees its code again until it is redeemed', async () => {
    const { authorization, order, id, code } = await giver();
    expect(code).toMatch(/^[A-Z2-9]{16}$/);
    expect(await details(authorization, id)).toMatchObject({ status: 5, priceCode: 'GIFT_YEARLY' });
    expect(await skus(authorization)).toEqual([]);
    const shown = async () =>
      (await at.call('GET', `/v1/order/detail/${order}`, { authorization })).body;
    expect(await shown()).toMatchObject({
      total: 990,
      items: [{ gift: true }],
      giftRedeemInfo: [{ redeemCode: code, sku: 'premium', priceCode: 'GIFT_YEARLY' }],
    });
    const cancelled = await at.call('PUT', `/v1/subscription/${id}/cancel`, { authorization });
    expect(cancelled.status).toBe(409);
    const friend = await signedUp();
    // As people type it.
    const typed = code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
    expect((await redeem(friend.authorization, typed)).status).toBe(200);
    expect(await shown()).not.toHaveProperty('giftRedeemInfo');
    expect(await details(authorization, id)).toMatchObject({ status: 2 });
  });

  it('is redeemed once, for one term, which is not renewed', async () => {
    at.time.now = Date.parse('2027-02-28T10:00:00Z');
    const { code } = await giver();
    const friends = await Promise.all([signedUp(), signedUp()]);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => redeem(friends[n % 2]?.authorization ?? '', code)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    const won = replies.findIndex(({ status }) => status === 200);
    const { authorization, uuid, email } = friends[won % 2] ?? friends[0];
    const id = replies[won]?.body.subscriptionID;
    expect(await details(authorization, id)).toMatchObject({
      status: 1,
      clientID: uuid,
      currentPaymentMethod: null,
      salesOrders: [{ total: 0 }],
      nextEventDateUTC: Date.parse('2028-02-28T10:00:00Z'),
    });
    expect(await skus(authorization)).toEqual([{ sku: 'premium' }]);
    at.time.now = Date.parse('2028-02-28T10:00:01Z');
    const clock = () => new Date(at.time.now);
    const { signal } = new AbortController();
    const { providers } = at.dependencies;
    await renewSubscriptions.run({}, { database: database(), clock, log, signal, providers });
    const later = `Bearer ${(await at.signIn(email)).body.accessToken}`;
    expect(await details(later, id)).toMatchObject({ status: 2, currentRetailCycleIDX: 1 });
    expect(await skus(later)).toEqual([]);
  });

  it('is told to its recipient, of several the last one, at once or at a date', async () => {
    await posted();
    const { authorization, id, code } = await giver();
    const beto = { email: 'Beto@correo.example', name: 'Beto', note: 'Feliz <b>cumpleaños</b>' };
    expect(await address(authorization, code, beto)).toMatchObject({
      status: 200,
      body: { subscriptionID: id, redeemCode: code, name: 'Beto', email: 'beto@correo.example' },
    });
    const late = { email: 'eva@correo.example', name: 'Eva', sendNotificationOn: '2027-12-24' };
    at.time.now = Date.parse('2027-06-01T10:00:00Z');
    const renewed = await giver();
    await address(renewed.authorization, renewed.code, late);
    const [letter, ...others] = await posted();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      to: 'beto@correo.example',
      nonce: code,
      site: 'norte',
      link: expect.stringMatching(new RegExp(`^https?://[^/]+/canjear/\\?gift=${code}$`)),
    });
    expect(letter?.subject).not.toContain('Beto');
    expect(letter?.paragraphs.join(' ')).toContain('Feliz <b>cumpleaños</b>');
    const [waiting] = await posted(false);
    expect(waiting).toMatchObject({ to: 'eva@correo.example', nonce: renewed.code });
    // Another recipient takes the place of one who was not told yet.
    const third = await giver();
    await address(third.authorization, third.code, beto);
    await address(third.authorization, third.code, { ...late, sendNotificationOn: '' });
    expect((await posted()).map(({ to }) => to)).toEqual(['eva@correo.example']);
    await address(third.authorization, third.code, beto);
    await redeem((await signedUp()).authorization, third.code);
    expect(await posted()).toEqual([]);
    expect((await address(third.authorization, third.code, beto)).status).toBe(404);
  });

  it('is addressed in words that can be, and not for ever', async () => {
    const { authorization, code } = await giver();
    const good = { email: 'beto@correo.example', name: 'Beto' };
    for (const faulty of [
      { name: 'Beto' },
      { email: good.email },
      { ...good, email: 'beto' },
      { ...good, sendNotificationOn: 'mañana' },
      { ...good, sendNotificationOn: '2040-01-01T00:00:00Z' },
      { ...good, note: 'x'.repeat(501) },
    ])
      expect((await address(authorization, code, faulty)).status).toBe(400);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await address(authorization, code, good)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 409]);
  });

  it('mails an invitation, whose code serves beside the one that was shown', async () => {
    await posted();
    const bought = await at.ordered();
    const { authorization } = bought;
    const { body } = await at.finalise(bought.order, 'tok_ok', bought);
    const [guest, other] = [await signedUp(), await signedUp()];
    const path = `/v1/subscription/${body.subscriptionIDs}/share`;
    const share = (email: string) => at.call('PUT', path, { authorization, body: { email } });
    const shown = (await share(guest.email)).body.redeemCode as string;
    const [letter] = await posted();
    expect(letter).toMatchObject({ to: guest.email });
    expect(letter?.nonce).not.toBe(shown);
    const accept = (who: string, token: string) =>
      at.call('POST', '/v1/subscription/redeem', { authorization: who, body: { token } });
    expect((await accept(other.authorization, letter?.nonce ?? '')).status).toBe(404);
    expect((await accept(guest.authorization, letter?.nonce ?? '')).status).toBe(200);
    expect((await accept(guest.authorization, shown)).status).toBe(404);
  });

  it('has codes of companies, each for one reader, until they end', async () => {
    at.time.now = Date.parse('2027-08-31T10:00:00Z');
    const batch = { sku: 'digital', count: 2, months: 6, days: 30, now: new Date(at.time.now) };
    const make = (kind: CodeKind = 'enterprise') =>
      database().transaction((tx) => makeCodes(tx, { ...batch, kind }));
    const [code = '', late = ''] = (await make()) ?? [];
    const claim = (authorization: string, nonce: string) =>
      at.call('POST', '/v2/subscriptions/enterprise', { authorization, body: { nonce } });
    const { authorization } = await signedUp();
    const replies = await Promise.all(Array.from({ length: 6 }, () => claim(authorization, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(404)]);
    const id = replies.find(({ status }) => status === 200)?.body.subscriptionID;
    expect(await details(authorization, id)).toMatchObject({
      status: 1,
      sku: 'digital',
      productName: 'Digital',
      priceCode: 'ENTERPRISE',
      nextEventDateUTC: Date.parse('2028-02-29T10:00:00Z'),
    });
    expect(await skus(authorization)).toEqual([{ sku: 'digital' }]);
    at.time.now += 30 * DAY_MS;
    const { authorization: tardy } = await signedUp();
    expect((await claim(tardy, late)).status).toBe(404);
  });

  it('has gifts of the newspaper’s own, which only whoever redeems gifts gets', async () => {
    at.time.now = Date.parse('2027-09-10T10:00:00Z');
    const batch = { sku: 'premium', count: 2, months: 3, days: 30, now: new Date(at.time.now) };
    const made = await database().transaction((tx) => makeCodes(tx, { ...batch, kind: 'gift' }));
    const [code = '', late = ''] = made ?? [];
    const friends = await Promise.all([signedUp(), signedUp()]);
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => redeem(friends[n % 2]?.authorization ?? '', code)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(404)]);
    const won = replies.findIndex(({ status }) => status === 200);
    const { authorization } = friends[won % 2] ?? friends[0];
    const id = replies[won]?.body.subscriptionID;
    expect(await details(authorization, id)).toMatchObject({
      status: 1,
      sku: 'premium',
      priceCode: 'REGALO',
      currentPaymentMethod: null,
      nextEventDateUTC: Date.parse('2027-12-10T10:00:00Z'),
    });
    const asCompany = { authorization, body: { nonce: late } };
    expect((await at.call('POST', '/v2/subscriptions/enterprise', asCompany)).status).toBe(404);
    at.time.now += 30 * DAY_MS;
    expect((await redeem((await signedUp()).authorization, late)).status).toBe(404);
  });
});
