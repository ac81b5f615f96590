import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { identityApp, OTHER_ORIGIN } from '../identity.testing.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const ROTATING = { 'X-Portada-Session': 'rotating' };

onDatabase('sessions of readers', (database) => {
  let at: Awaited<ReturnType<typeof identityApp>>;
  beforeAll(async () => {
    at = await identityApp(database());
  });
  const isIn = async (token: string) =>
    (await at.call('GET', '/v1/profile', { token })).status === 200;

  it('begin with a sign-up, whose tokens are both JWTs of ES256', async () => {
    const { uuid, accessToken, refreshToken } = await at.signUp();
    const access = decodeJwt(accessToken);
    expect(access).toMatchObject({
      iss: 'http://norte.localhost/identity/public',
      aud: 'http://norte.localhost',
      sub: uuid,
      amr: ['pwd'],
    });
    expect(Number(access.exp) - Number(access.iat)).toBe(15 * 60);
    expect(JSON.parse(atob(accessToken.split('.')[0] ?? ''))).toMatchObject({
      alg: 'ES256',
      typ: 'at+jwt',
    });
    expect(decodeJwt(refreshToken).sid).toBe(access.sid);
    expect(
      encodeURIComponent(JSON.stringify({ uuid, accessToken, refreshToken })).length,
    ).toBeLessThan(2_500);
  });

  it('belong to the host where they were made', async () => {
    const { accessToken, refreshToken, email } = await at.signUp();
    const there = { token: accessToken, origin: OTHER_ORIGIN };
    expect((await at.call('GET', '/v1/profile', there)).status).toBe(401);
    expect((await at.refresh(refreshToken, { origin: OTHER_ORIGIN })).status).toBe(401);
    const other = await at.signIn(email, {}, { origin: OTHER_ORIGIN });
    expect(other.body.uuid).toBe(decodeJwt(accessToken).sub);
  });

  it('end at sign-out, for both tokens', async () => {
    const { accessToken, refreshToken } = await at.signUp();
    expect((await at.call('DELETE', '/v1/auth/token', { token: accessToken })).body).toEqual({});
    expect(await isIn(accessToken)).toBe(false);
    expect((await at.refresh(refreshToken)).body).toMatchObject({
      httpStatus: 401,
      code: '300041',
    });
  });

  it('never take one token for the other', async () => {
    const { accessToken, refreshToken } = await at.signUp();
    expect(await isIn(refreshToken)).toBe(false);
    expect((await at.refresh(accessToken)).status).toBe(401);
  });

  describe('in compat mode', () => {
    it('keep their refresh token, and slide for 30 days within 180', async () => {
      const { email } = await at.signUp();
      const { refreshToken } = (await at.signIn(email)).body;
      const { uuid, ...tokens } = (await at.refresh(refreshToken)).body;
      expect(Object.keys(tokens)).toEqual(['accessToken']);
      expect(uuid).toBe(decodeJwt(refreshToken).sub);
      const begun = at.time.now;
      try {
        for (let day = 29; day < 180; day += 29) {
          at.time.now = begun + day * DAY_MS;
          expect((await at.refresh(refreshToken)).status, `day ${day}`).toBe(200);
        }
        at.time.now = begun + 180 * DAY_MS;
        expect((await at.refresh(refreshToken)).status).toBe(401);
      } finally {
        at.time.now = begun;
      }
    });

    it('end after 30 days without use, and after one where nobody is remembered', async () => {
      const { email } = await at.signUp();
      const [kept, forgotten] = [
        (await at.signIn(email)).body.refreshToken,
        (await at.signIn(email, { rememberMe: false })).body.refreshToken,
      ];
      const begun = at.time.now;
      try {
        at.time.now = begun + DAY_MS - 1_000;
        expect((await at.refresh(forgotten)).status).toBe(200);
        at.time.now = begun + DAY_MS;
        expect((await at.refresh(forgotten)).status).toBe(401);
        at.time.now = begun + 30 * DAY_MS;
        expect((await at.refresh(kept)).status).toBe(401);
      } finally {
        at.time.now = begun;
      }
    });
  });

  describe('in rotating mode', () => {
    const begin = async () => (await at.signUp(undefined, ROTATING)).refreshToken;

    it('trade their refresh token, once, however many come with it', async () => {
      const first = await begin();
      const replies = await Promise.all(Array.from({ length: 20 }, () => at.refresh(first)));
      expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
      const successors = new Set(replies.map(({ body }) => body.refreshToken));
      expect(successors.size).toBe(1);
      expect(successors).not.toContain(first);
      const [second = ''] = successors;
      expect((await at.refresh(second)).status).toBe(200);
    });

    it('end when a token comes again after its 30 seconds, for whoever has the newest', async () => {
      const first = await begin();
      const second = (await at.refresh(first)).body.refreshToken;
      at.time.now += 30_000;
      expect((await at.refresh(first)).status).toBe(401);
      expect((await at.refresh(second)).status).toBe(401);
    });

    it('end when a token comes that is two generations old', async () => {
      const first = await begin();
      const second = (await at.refresh(first)).body.refreshToken;
      const { refreshToken: third, accessToken } = (await at.refresh(second)).body;
      expect((await at.refresh(first)).status).toBe(401);
      expect((await at.refresh(third)).status).toBe(401);
      expect(await isIn(accessToken)).toBe(false);
    });
  });
});
