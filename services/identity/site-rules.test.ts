import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { sharedLimit } from '../limits/limit.ts';
import { identityApp, UNLIMITED } from './identity.testing.ts';

const MINUTE_MS = 60_000;

type At = Awaited<ReturnType<typeof identityApp>>;

onDatabase('what a site decides about accounts', (database) => {
  let at: At;
  beforeAll(async () => {
    at = await identityApp(database());
  });

  it('tells clients of Disqus where it has a key, and that there is none where not', async () => {
    const disqusOf = async (accounts: object) =>
      (await (await identityApp(database(), { accounts })).call('GET', '/v1/config')).body.disqus;
    expect(await disqusOf({ disqusPublicKey: 'clave' })).toEqual({
      enabled: true,
      publicKey: 'clave',
    });
    expect(await disqusOf({})).toEqual({ enabled: false });
  });

  describe('limits', () => {
    const withLimits = (points: number) =>
      identityApp(database(), {
        parts: {
          limits: {
            attempts: [],
            wrongPasswords: sharedLimit(database().pool, `wrong-${points}`, points, 900),
            mails: sharedLimit(database().pool, `mails-${points}`, points, 3_600),
          },
        },
      });
    const THROTTLED = { httpStatus: 429, code: '100014' };

    it('end guesses at a password, with an account and without, on both nodes', async () => {
      const [one, other] = [await withLimits(4), await withLimits(4)];
      const { email } = await one.signUp();
      for (const userName of [email, 'nadie@correo.example']) {
        const guess = (on: At) => on.signIn(userName, { credentials: 'wrong' });
        const replies = await Promise.all([one, other, one, other, one, other].map(guess));
        expect(replies.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 429, 429]);
        const late = await guess(other);
        expect(late.body).toMatchObject(THROTTLED);
        expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800);
      }
      // Also with the right one.
      expect((await one.signIn(email)).body).toMatchObject(THROTTLED);
    });

    it('let in a browser in which the reader was before, and count no right password', async () => {
      const on = await withLimits(3);
      const { email } = await on.signUp();
      const first = await on.signIn(email);
      for (let n = 0; n < 5; n += 1) expect((await on.signIn(email)).status).toBe(200);
      const device = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      expect(device).toMatch(/^portada_device=[\w-]{43}$/);
      for (let n = 0; n < 4; n += 1) await on.signIn(email, { credentials: 'wrong' });
      expect((await on.signIn(email)).status).toBe(429);
      expect((await on.signIn(email, {}, { headers: { cookie: device } })).status).toBe(200);
      const another = { headers: { cookie: `portada_device=${'x'.repeat(43)}` } };
      expect((await on.signIn(email, {}, another)).status).toBe(429);
      const { email: stranger } = await on.signUp();
      for (let n = 0; n < 4; n += 1)
        await on.signIn(stranger, { credentials: 'wrong' }, { headers: { cookie: device } });
      expect((await on.signIn(stranger, {}, { headers: { cookie: device } })).status).toBe(429);
    });

    it('end mails to one address, with an account and without', async () => {
      const on = await withLimits(2);
      // Signing up sends one too.
      const { email: known } = await at.signUp();
      for (const email of [known, 'nadie@correo.example']) {
        const ask = () => on.call('POST', '/v1/auth/magiclink', { body: { email } });
        expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
        expect((await ask()).body).toMatchObject(THROTTLED);
      }
    });

    it('end attempts of one network address, and of no other', async () => {
      const counter = sharedLimit(database().pool, 'attempts-3', 3, 10);
      const limits = { attempts: [counter], wrongPasswords: UNLIMITED, mails: UNLIMITED };
      const on = await identityApp(database(), { parts: { limits } });
      const tries = async (address: string) => {
        const { status } = await on.signIn(
          'nadie@correo.example',
          {},
          { headers: { 'x-test-address': address } },
        );
        return status;
      };
      for (const status of [401, 401, 401, 429]) expect(await tries('198.51.100.1')).toBe(status);
      expect(await tries('198.51.100.2')).toBe(401);
    });
  });

  describe('where the site says so', () => {
    it('nobody comes in before the address is confirmed, and hears that with the right password', async () => {
      const on = await identityApp(database(), { accounts: { needsVerifiedEmail: true } });
      const email = on.freshEmail();
      const { body, headers: made } = await on.call('POST', '/v1/signup', {
        body: { identity: { userName: email, credentials: on.password } },
      });
      expect([body.accessToken, body.profile.email]).toEqual([undefined, email]);
      expect((await on.signIn(email)).body).toMatchObject({ httpStatus: 403, code: '130051' });
      expect((await on.signIn(email, { credentials: 'wrong' })).body.code).toBe('300040');
      const letter = (await on.post()).find(({ to }) => to === email);
      const headers = { cookie: made.get('set-cookie')?.split(';')[0] ?? '' };
      await on.call('GET', `/v1/email/verify/${letter?.nonce}`, { headers });
      expect((await on.signIn(email)).status).toBe(200);
    });

    it('a reader is told of one place too many, and then the oldest ends', async () => {
      const on = await identityApp(database(), { accounts: { deviceLimit: 2 } });
      const { email, refreshToken: first } = await on.signUp();
      on.time.now += 1_000;
      const second = (await on.signIn(email)).body.refreshToken;
      const full = { httpStatus: 403, code: '100013' };
      expect((await on.signIn(email)).body).toMatchObject(full);
      expect((await on.refresh(first)).status).toBe(200);
      on.time.now += 1_000;
      expect((await on.refresh(second)).status).toBe(200);
      expect((await on.signIn(email)).status).toBe(200);
      expect((await on.refresh(first)).body).toMatchObject(full);
      expect((await on.refresh(second)).status).toBe(200);
      expect((await on.signIn(email)).body).toMatchObject(full);
      on.time.now += 11 * MINUTE_MS;
      expect((await on.signIn(email)).body).toMatchObject(full);
    });

    it('the bot challenge has to be met', async () => {
      const all = {
        signinRecaptcha: true,
        signupRecaptcha: true,
        magicLinkRecaptcha: true,
        resetPasswordRecaptcha: true,
      };
      const { email } = await at.signUp();
      const keyed = { ...all, recaptchaSiteKey: 'key', recaptchaScore: 0.5 };
      const on = await identityApp(database(), { accounts: keyed });
      const userName = on.freshEmail();
      const calls = [
        ['/v1/auth/login', { userName: email, credentials: at.password, grantType: 'password' }],
        ['/v1/auth/magiclink', { email }],
        ['/v1/password/reset', { userName: email }],
        ['/v1/signup', { identity: { userName, credentials: at.password } }],
      ] as const;
      for (const [path, body] of calls) {
        const code = path === '/v1/signup' ? '010122' : '130001';
        for (const recaptchaToken of [undefined, null, '', 'a robot'])
          expect(
            (await on.call('POST', path, { body: { ...body, recaptchaToken } })).body.code,
          ).toBe(code);
        const met = { body: { ...body, recaptchaToken: 'a person' } };
        expect((await on.call('POST', path, met)).status, path).toBe(200);
      }
    });

    it('no bot challenge is asked for without a key or a score, which pages need', async () => {
      const { email } = await at.signUp();
      for (const accounts of [
        { signinRecaptcha: true, recaptchaScore: 0.5 },
        { signinRecaptcha: true, recaptchaSiteKey: 'key' },
      ]) {
        const on = await identityApp(database(), { accounts });
        expect((await on.signIn(email)).status).toBe(200);
      }
    });
  });
});
