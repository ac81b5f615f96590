import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { sharedLimit } from '../../limits/limit.ts';
import { append, lockSubscription } from '../subscriptions/subscriptions.ts';
import { salesApp } from '../tests/sales.testing.ts';

const DAY_MS = 86_400_000;

onDatabase('shared subscriptions', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  beforeAll(async () => {
    at = await salesApp(database());
  });

  const signedUp = async () => {
    const { email, accessToken, uuid } = await at.signUp();
    return { email, uuid, authorization: `Bearer ${accessToken}` };
  };
  /** A reader who may share with two. */
  const sharer = async () => {
    const bought = await at.ordered();
    const { body } = await at.finalise(bought.order, 'tok_ok', bought);
    const { authorization } = bought;
    const path = `/v1/subscription/${body.subscriptionIDs}`;
    const share = (email: string) =>
      at.call('PUT', `${path}/share`, { authorization, body: { email } });
    const sharing = async () => (await at.call('GET', `${path}/sharing`, { authorization })).body;
    return { ...bought, id: Number(body.subscriptionIDs), path, share, sharing };
  };
  const redeem = (authorization: string, token: string) =>
    at.call('POST', '/v1/subscription/redeem', { authorization, body: { token } });
  const skus = async (authorization: string) =>
    (await at.call('GET', '/v1/entitlements', { authorization })).body.skus;
  const write = (id: number, type: 'TERMINATE_SUBSCRIPTION' | 'RENEW_SUBSCRIPTION', more = {}) =>
    database().transaction(async (tx) => {
      const one = await lockSubscription(tx, id);
      if (!one) throw new Error('none');
      await append(tx, one, { type, at: new Date(at.time.now).toISOString(), ...more });
    });

  it('are redeemed once by the address that was invited, and read at once', async () => {
    const owner = await sharer();
    const [guest, other] = [await signedUp(), await signedUp()];
    const { body } = await owner.share(guest.email.toUpperCase());
    expect((await redeem(other.authorization, body.redeemCode)).status).toBe(404);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => redeem(guest.authorization, body.redeemCode)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    const id = replies.find(({ status }) => status === 200)?.body.subscriptionID;
    const { authorization } = guest;
    const details = await at.call('GET', `/v1/subscription/${id}/details`, { authorization });
    expect(details.body).toMatchObject({ status: 1, sku: 'premium', clientID: guest.uuid });
    expect(details.body.salesOrders).toMatchObject([{ total: 0 }]);
    expect(await skus(authorization)).toEqual([{ sku: 'premium' }]);
    expect(await owner.sharing()).toEqual({
      numSharesAllowed: 2,
      sharedSubscriptions: [{ subscriptionID: id, email: guest.email }],
    });
    expect((await owner.share(guest.email)).status).toBe(409);
    const own = `/v1/subscription/${id}`;
    const further = { authorization, body: { email: other.email } };
    expect((await at.call('PUT', `${own}/share`, further)).status).toBe(409);
    expect((await at.call('PUT', `${own}/stopshare`, { authorization })).status).toBe(404);
    const stop = { authorization: owner.authorization };
    expect((await at.call('PUT', `${own}/stopshare`, stop)).body).toEqual({ subscriptionID: id });
    expect((await owner.sharing()).sharedSubscriptions).toEqual([]);
    expect(await skus(authorization)).toEqual([]);
  });

  it('take the newest code alone, for a day, and no more of them than allowed', async () => {
    const owner = await sharer();
    const guest = await signedUp();
    const old = (await owner.share(guest.email)).body.redeemCode;
    const late = (await owner.share(guest.email)).body.redeemCode;
    expect((await redeem(guest.authorization, old)).status).toBe(404);
    expect((await owner.share('b@correo.example')).status).toBe(200);
    expect((await owner.share('c@correo.example')).status).toBe(409);
    expect((await owner.share(owner.email)).status).toBe(400);
    const { rows } = await database().pool.query(
      'SELECT FROM sales_invitations i WHERE strpos(i::text, $1) > 0',
      [late],
    );
    expect(rows).toEqual([]);
    const before = new Date(at.time.now).toISOString();
    await database().pool.query('UPDATE sales_invitations SET expires_at = $1', [before]);
    expect((await redeem(guest.authorization, late)).status).toBe(404);
    expect((await owner.share('c@correo.example')).status).toBe(200);
  });

  it('count for the reader who sends them, whatever the address', async () => {
    const owner = await sharer();
    const senders = sharedLimit(database().pool, 'senders-of-3', 3, 3_600);
    const few = await salesApp(database(), { limits: { ...at.dependencies.limits, senders } });
    const statuses: number[] = [];
    for (const name of ['a', 'a', 'a', 'b']) {
      const path = `/v1/subscription/${owner.id}/share`;
      const body = { email: `${name}@correo.example` };
      const { authorization } = owner;
      statuses.push((await few.call('PUT', path, { authorization, body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('are renewed and end with what they are of', async () => {
    const owner = await sharer();
    const guest = await signedUp();
    const { body } = await owner.share(guest.email);
    const id = (await redeem(guest.authorization, body.redeemCode)).body.subscriptionID;
    const { authorization } = guest;
    const details = async () =>
      (await at.call('GET', `/v1/subscription/${id}/details`, { authorization })).body;
    const termEndsAt = new Date(at.time.now + 40 * DAY_MS).toISOString();
    await write(owner.id, 'RENEW_SUBSCRIPTION', { cycle: 1, termEndsAt });
    expect(await details()).toMatchObject({
      currentRetailCycleIDX: 2,
      nextEventDateUTC: Date.parse(termEndsAt),
    });
    await write(owner.id, 'TERMINATE_SUBSCRIPTION');
    expect(await details()).toMatchObject({ status: 2 });
    expect(await skus(authorization)).toEqual([]);
  });
});
