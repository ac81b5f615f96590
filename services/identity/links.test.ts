import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { identityApp } from './identity.testing.ts';

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
