import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../../../database/database.testing.ts';
import { testAuthenticator } from '../../../webauthn/authenticator.testing.ts';
import { identityApp, ORIGIN } from '../../identity.testing.ts';
import { readerById } from '../../readers/readers.ts';
import { makeNonce } from '../../tokens/nonces.ts';

const MINUTE_MS = 60_000;

const REFUSED_LINK = { httpStatus: 400, code: '300020' };

type At = Awaited<ReturnType<typeof identityApp>>;

onDatabase('links that readers are mailed', (database) => {
  let at: At;
  beforeAll(async () => {
    at = await identityApp(database());
  });
  const profile = async (token: string) => (await at.call('GET', '/v1/profile', { token })).body;
  /** Has a link mailed, and returns its secret. */
  const linkFor = async (kind: 'one-time' | 'reset' | 'verify', email: string, on = at) => {
    await on.post();
    const asked = {
      'one-time': ['/v1/auth/magiclink', { email }],
      reset: ['/v1/password/reset', { userName: email }],
      verify: ['/v1/email/verify', { email }],
    } as const;
    const [path, body] = asked[kind];
    expect((await on.call('POST', path, { body })).body).toEqual({ success: true });
    const [letter] = await on.post();
    return letter?.nonce ?? '';
  };
  const redeem = (nonce: string, on = at) => on.call('GET', `/v1/auth/magiclink/${nonce}`);

  describe('a link that was mailed', () => {
    it('serves once, however many redeem it at once', async () => {
      const { email, uuid } = await at.signUp();
      const nonce = await linkFor('one-time', email);
      const replies = await Promise.all(Array.from({ length: 50 }, () => redeem(nonce)));
      const [in_, ...more] = replies.filter(({ status }) => status === 200);
      expect([in_?.body.uuid, more]).toEqual([uuid, []]);
      for (const { status, body } of replies.filter((reply) => reply !== in_))
        expect([status, body.code]).toEqual([400, '300020']);
      expect(decodeJwt(in_?.body.accessToken).amr).toEqual(['otp']);
      expect((await profile(in_?.body.accessToken)).emailVerified).toBe(true);
    });

    it('serves as the newest of its kind, for its time, and for its kind', async () => {
      const { email } = await at.signUp();
      const old = await linkFor('one-time', email);
      const reset = await linkFor('reset', email);
      const young = await linkFor('one-time', email);
      expect((await redeem(old)).body).toMatchObject(REFUSED_LINK);
      expect((await redeem(reset)).body).toMatchObject(REFUSED_LINK);
      const begun = at.time.now;
      try {
        at.time.now = begun + 15 * MINUTE_MS - 1;
        expect((await redeem(young)).status).toBe(200);
        const late = await linkFor('one-time', email);
        at.time.now += 15 * MINUTE_MS;
        expect((await redeem(late)).body).toMatchObject(REFUSED_LINK);
      } finally {
        at.time.now = begun;
      }
    });

    it('that another takes the place of meanwhile is refused, and nobody waits for ever', async () => {
      const { email, uuid } = await at.signUp();
      const nonce = await linkFor('one-time', email);
      let redeemed: ReturnType<typeof redeem> | undefined;
      await database().transaction(async (tx) => {
        // As the job does that mails the next one.
        await readerById(tx, uuid, { isLocked: true });
        redeemed = redeem(nonce);
        await sleep(200);
        const now = at.dependencies.clock();
        await makeNonce(tx, { readerId: uuid, kind: 'one-time', email }, now);
      });
      expect((await redeemed)?.body).toMatchObject(REFUSED_LINK);
    });

    it('gives no cookie to another site’s page that opens it unseen', async () => {
      const { email } = await at.signUp();
      const open = async (headers: Record<string, string>) => {
        const path = `/v1/auth/magiclink/${await linkFor('one-time', email)}?cookie=true`;
        const reply = await at.call('GET', path, { headers });
        return reply.headers.getSetCookie().some((one) => one.startsWith('portada_reader='));
      };
      expect(await open({ 'sec-fetch-site': 'cross-site' })).toBe(false);
      expect(await open({})).toBe(false);
      expect(await open({ 'sec-fetch-site': 'same-origin' })).toBe(true);
    });

    it('is stored as its hash alone, and so is a refresh token', async () => {
      const { email, refreshToken } = await at.signUp();
      const nonce = await linkFor('reset', email);
      const { rows } = await database().pool.query<{ all: string }>(
        `SELECT (SELECT string_agg(n::text, '') FROM reader_nonces n)
          || (SELECT string_agg(s::text, '') FROM reader_sessions s) AS all`,
      );
      expect(rows[0]?.all).not.toContain(nonce);
      expect(rows[0]?.all).not.toContain(refreshToken);
      expect(rows[0]?.all).not.toContain(decodeJwt(refreshToken).jti);
    });

    it('is nowhere but in the mail, which names the reader by id alone while it waits', async () => {
      const { email } = await at.signUp();
      await at.post();
      await at.call('POST', '/v1/password/reset', { body: { userName: email } });
      const { rows } = await database().pool.query<{ payload: object }>(
        'SELECT payload FROM graphile_worker._private_jobs',
      );
      expect(JSON.stringify(rows)).not.toContain(email.split('@')[0]);
      const [letter] = await at.post();
      expect(letter).toMatchObject({ to: email, site: 'norte' });
      expect(letter?.link).toBe(
        `http://norte.localhost/account/reset-password/?nonce=${letter?.nonce}`,
      );
    });

    it('says in the browser where it was asked for that it was', async () => {
      const { headers } = await at.call('POST', '/v1/auth/magiclink', {
        body: { email: 'nadie@correo.example' },
      });
      expect(headers.get('set-cookie')).toBe(
        'portada_link=1; Max-Age=900; Path=/account/; SameSite=Lax',
      );
    });
  });

  describe('an account whose address nobody confirmed', () => {
    /** Somebody's account, and the link by which whose address it is gets into it. */
    const claimed = async (kind: 'one-time' | 'reset') => {
      const stranger = await at.signUp();
      const { email, accessToken: token } = stranger;
      const given = await at.call('POST', '/v1/passkeys/options', { token, body: {} });
      const device = testAuthenticator(ORIGIN, stranger.uuid);
      const credential = device.create(given.body.challenge);
      await at.call('POST', '/v1/passkeys', { token, body: { name: 'Reloj', credential } });
      await at.post();
      const wanted = at.freshEmail();
      await at.call('PATCH', '/v1/profile', { token, body: { email: wanted } });
      const letters = await at.post();
      const theirs = letters.find(({ to }) => to === wanted)?.nonce;
      return { stranger, device, theirs, nonce: await linkFor(kind, email) };
    };
    const expectShutOut = async ({
      stranger,
      device,
      theirs,
    }: Awaited<ReturnType<typeof claimed>>) => {
      expect((await at.refresh(stranger.refreshToken)).status).toBe(401);
      expect((await profile(stranger.accessToken)).code).toBe('300041');
      expect((await at.signIn(stranger.email)).body.code).toBe('300040');
      const { body } = await at.call('POST', '/v1/passkeys/signin/options', { body: {} });
      const credential = device.get(body.challenge);
      const signed = await at.call('POST', '/v1/passkeys/signin', { body: { credential } });
      expect(signed.body.code).toBe('300040');
      expect((await at.call('GET', `/v1/email/verify/${theirs}`)).body).toMatchObject(REFUSED_LINK);
    };

    it('is its reader’s alone once a one-time link signed in: what was set before is gone', async () => {
      const before = await claimed('one-time');
      const { body } = await redeem(before.nonce);
      const { email, uuid } = before.stranger;
      expect(body.uuid).toBe(uuid);
      await expectShutOut(before);
      expect(await profile(body.accessToken)).toMatchObject({
        email,
        emailVerified: true,
        identities: [],
      });
      const identity = { userName: email, credentials: 'un faro de papel' };
      const added = await at.call('POST', '/v1/signup', {
        token: body.accessToken,
        body: { identity, profile: { email } },
      });
      expect(added.status).toBe(200);
      expect((await at.signIn(email, { credentials: 'un faro de papel' })).body.uuid).toBe(uuid);
    });

    it('is its reader’s alone once the password was chosen anew', async () => {
      const before = await claimed('reset');
      const { email, uuid } = before.stranger;
      const newPassword = 'un faro de papel';
      const path = `/v1/password/reset/${before.nonce}`;
      expect((await at.call('PUT', path, { body: { newPassword } })).body.userName).toBe(email);
      await expectShutOut(before);
      const { body } = await at.signIn(email, { credentials: newPassword });
      expect(body.uuid).toBe(uuid);
      expect((await profile(body.accessToken)).emailVerified).toBe(true);
    });

    it('keeps what was set once its own link confirmed it; later links take nothing away', async () => {
      const { email, accessToken: token } = await at.signUp();
      const verify = await linkFor('verify', email);
      expect((await at.call('GET', `/v1/email/verify/${verify}`, { token })).status).toBe(200);
      expect((await redeem(await linkFor('one-time', email))).status).toBe(200);
      expect((await at.signIn(email)).status).toBe(200);
    });
  });

  describe('an address without an account', () => {
    it('gets the same reply, to the byte, and as much is done', async () => {
      const { email } = await at.signUp();
      await at.post();
      const unknown = 'nadie@correo.example';
      const jobs = async () => {
        const { rows } = await database().pool.query<{ payload: object }>(
          'DELETE FROM graphile_worker._private_jobs RETURNING payload',
        );
        return rows.map(({ payload }) => Object.keys(payload).sort());
      };
      const calls = (userName: string) =>
        [
          ['/v1/auth/magiclink', { email: userName }],
          ['/v1/password/reset', { userName }],
          ['/v1/email/verify', { email: userName }],
          ['/v1/auth/login', { userName, credentials: 'wrong', grantType: 'password' }],
        ] as const;
      for (const [index, [path, body]] of calls(email).entries()) {
        const known = await at.call('POST', path, { body });
        const added = await jobs();
        const other = await at.call('POST', path, { body: calls(unknown)[index]?.[1] });
        expect([other.status, other.body, [...other.headers]], path).toEqual([
          known.status,
          known.body,
          [...known.headers],
        ]);
        expect(await jobs()).toEqual(added);
      }
    });

    it('gets no mail', async () => {
      await at.post();
      await at.call('POST', '/v1/auth/magiclink', { body: { email: 'nadie@correo.example' } });
      expect(await at.post()).toEqual([]);
    });
  });
});
