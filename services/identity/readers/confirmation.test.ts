import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { testAuthenticator } from '../../webauthn/authenticator.testing.ts';
import { identityApp, ORIGIN } from '../identity.testing.ts';

type At = Awaited<ReturnType<typeof identityApp>>;

const REFUSED_LINK = { httpStatus: 400, code: '300020' };
const ASKED = { httpStatus: 403, code: '403001' };
const NEW_PASSWORD = 'un faro de papel';

/** rules 12.95 and 12.96 */
onDatabase('an address that is confirmed', (database) => {
  let at: At;
  beforeAll(async () => {
    at = await identityApp(database());
  });

  const cookieOf = (headers: Headers): string =>
    (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  /** Somebody's account with another's address: a password, a passkey, two sessions, its mail. */
  const strangersAccount = async () => {
    const stranger = await at.signUp();
    const [letter] = (await at.post()).slice(-1);
    const { accessToken: token } = stranger;
    const given = await at.call('POST', '/v1/passkeys/options', { token, body: {} });
    const device = testAuthenticator(ORIGIN, stranger.uuid);
    const credential = device.create(given.body.challenge);
    await at.call('POST', '/v1/passkeys', { token, body: { name: 'Reloj', credential } });
    const second = await at.signIn(stranger.email);
    return { ...stranger, device, letter, nonce: letter?.nonce ?? '', second: second.body };
  };
  type Stranger = Awaited<ReturnType<typeof strangersAccount>>;
  const profile = async (token: string) => (await at.call('GET', '/v1/profile', { token })).body;
  const byPasskey = async ({ device }: Stranger) => {
    const { body } = await at.call('POST', '/v1/passkeys/signin/options', { body: {} });
    const credential = device.get(body.challenge);
    return (await at.call('POST', '/v1/passkeys/signin', { body: { credential } })).body;
  };
  const expectShutOut = async (stranger: Stranger) => {
    expect((await profile(stranger.accessToken)).code).toBe('300041');
    expect((await profile(stranger.second.accessToken)).code).toBe('300041');
    expect((await at.refresh(stranger.second.refreshToken)).status).toBe(401);
    expect((await at.signIn(stranger.email)).body.code).toBe('300040');
    expect((await byPasskey(stranger)).code).toBe('300040');
  };
  const verify = (nonce: string, body?: object, more: object = {}) =>
    body
      ? at.call('POST', `/v1/email/verify/${nonce}`, { body, ...more })
      : at.call('GET', `/v1/email/verify/${nonce}`, more);

  describe('where the account is signed in, or was', () => {
    it.each(['GET', 'POST'])('keeps what was set, by its token (%s)', async (method) => {
      const mine = await strangersAccount();
      const more = { token: mine.accessToken };
      const { body } = await verify(mine.nonce, method === 'POST' ? {} : undefined, more);
      expect(body).toEqual({ success: true });
      expect(await profile(mine.second.accessToken)).toMatchObject({ emailVerified: true });
      expect((await byPasskey(mine)).uuid).toBe(mine.uuid);
    });

    it('keeps what was set, by the cookie of the browser that made the account', async () => {
      const email = at.freshEmail();
      const identity = { userName: email, credentials: at.password };
      const made = await at.call('POST', '/v1/signup', { body: { identity } });
      const [letter] = (await at.post()).slice(-1);
      const cookie = cookieOf(made.headers);
      expect(cookie).toMatch(/^portada_device=/);
      const { body } = await verify(letter?.nonce ?? '', {}, { headers: { cookie } });
      expect(body).toEqual({ success: true });
      expect((await profile(made.body.accessToken)).emailVerified).toBe(true);
    });

    it('knows the browser too where one may come in only once it is confirmed', async () => {
      const on = await identityApp(database(), { accounts: { needsVerifiedEmail: true } });
      const email = on.freshEmail();
      const identity = { userName: email, credentials: on.password };
      const made = await on.call('POST', '/v1/signup', { body: { identity } });
      expect(made.body.accessToken).toBeUndefined();
      const [letter] = (await on.post()).slice(-1);
      const headers = { cookie: cookieOf(made.headers) };
      const path = `/v1/email/verify/${letter?.nonce}`;
      expect((await on.call('POST', path, { body: {}, headers })).body).toEqual({ success: true });
      expect((await on.signIn(email)).status).toBe(200);
    });

    it('is not where another account is signed in', async () => {
      const stranger = await strangersAccount();
      const other = await at.signUp();
      const more = { token: other.accessToken };
      expect((await verify(stranger.nonce, {}, more)).body).toMatchObject(ASKED);
    });
  });

  describe('anywhere else', () => {
    it('asks for the password, which uses the link up once it is right', async () => {
      const mine = await strangersAccount();
      expect((await verify(mine.nonce, {})).body).toMatchObject(ASKED);
      const wrong = await verify(mine.nonce, { password: 'otra cosa distinta' });
      expect([wrong.status, wrong.body.code]).toEqual([400, '300040']);
      expect((await profile(mine.accessToken)).emailVerified).toBe(false);
      const right = await verify(mine.nonce, { password: at.password });
      expect(right.body).toEqual({ success: true });
      expect(await profile(mine.accessToken)).toMatchObject({ emailVerified: true });
      expect((await byPasskey(mine)).uuid).toBe(mine.uuid);
      expect((await verify(mine.nonce, {})).body).toMatchObject(REFUSED_LINK);
    });

    it('counts wrong passwords as a sign-in does', async () => {
      const counted: string[] = [];
      const wrongPasswords = {
        exceededFor: async (client: string) => (counted.push(client) > 10 ? 60 : undefined),
        giveBack: async () => undefined,
      };
      const limits = { ...at.dependencies.limits, wrongPasswords };
      const on = await identityApp(database(), { parts: { limits } });
      const { uuid } = await on.signUp();
      const [letter] = (await on.post()).slice(-1);
      const path = `/v1/email/verify/${letter?.nonce}`;
      for (let n = 0; n < 10; n++) await on.call('POST', path, { body: { password: 'nada' } });
      const { status } = await on.call('POST', path, { body: { password: on.password } });
      expect([status, new Set(counted)]).toEqual([429, new Set([`confirm ${uuid}`])]);
    });

    it('claims the account by a new password: nothing that was set before opens it', async () => {
      const stranger = await strangersAccount();
      const weak = await verify(stranger.nonce, { newPassword: '123' });
      expect(weak.body.code).toBe('300036');
      const { body } = await verify(stranger.nonce, { newPassword: NEW_PASSWORD });
      expect(body).toEqual({ success: true });
      await expectShutOut(stranger);
      const signed = await at.signIn(stranger.email, { credentials: NEW_PASSWORD });
      expect(signed.body.uuid).toBe(stranger.uuid);
      expect(await profile(signed.body.accessToken)).toMatchObject({ emailVerified: true });
    });

    it('claims the account by a client that sends nothing with the link', async () => {
      const stranger = await strangersAccount();
      expect((await verify(stranger.nonce)).body).toEqual({ success: true });
      await expectShutOut(stranger);
    });

    it('claims once, however many come at once', async () => {
      const stranger = await strangersAccount();
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => verify(stranger.nonce, { newPassword: NEW_PASSWORD })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  describe('in the place of another', () => {
    /** An account with an address of its own that asked for somebody else's. */
    const asking = async () => {
      const mine = await strangersAccount();
      await verify(mine.nonce, {}, { token: mine.accessToken });
      const wanted = at.freshEmail();
      await at.call('PATCH', '/v1/profile', { token: mine.accessToken, body: { email: wanted } });
      const letter = (await at.post()).find(({ to }) => to === wanted);
      return { ...mine, wanted, letter, nonce: letter?.nonce ?? '' };
    };

    it('takes the account’s own browser or its password, and is never claimed', async () => {
      const mine = await asking();
      for (const body of [undefined, {}, { newPassword: NEW_PASSWORD }])
        expect((await verify(mine.nonce, body)).body).toMatchObject(ASKED);
      expect((await profile(mine.accessToken)).email).toBe(mine.email);
      expect((await verify(mine.nonce, { password: at.password })).status).toBe(200);
      expect((await profile(mine.accessToken)).email).toBe(mine.wanted);
      expect((await at.signIn(mine.wanted)).body.uuid).toBe(mine.uuid);
    });

    it('is dropped by whoever has it and did not ask', async () => {
      const mine = await asking();
      expect((await at.call('DELETE', `/v1/email/verify/${mine.nonce}`)).status).toBe(200);
      expect(await profile(mine.accessToken)).toMatchObject({ email: mine.email });
      expect((await verify(mine.nonce, { password: at.password })).body).toMatchObject(
        REFUSED_LINK,
      );
    });
  });

  describe('nowhere: its owner says that the account is not theirs', () => {
    it('and the account is deleted, so that they may sign up', async () => {
      const stranger = await strangersAccount();
      const path = `/v1/email/verify/${stranger.nonce}`;
      expect((await at.call('DELETE', path)).body).toEqual({ success: true });
      await expectShutOut(stranger);
      expect((await at.signUp(stranger.email)).uuid).not.toBe(stranger.uuid);
      expect((await at.call('DELETE', path)).body).toMatchObject(REFUSED_LINK);
    });

    it('and nobody gets into the account where something holds it back', async () => {
      const held = { name: 'held', tables: [], exportOf: async () => ({}), erase: async () => {} };
      const holders = [
        { ...held, refusal: async () => 'Tiene una suscripción.' },
        ...at.dependencies.holders,
      ];
      const on = await identityApp(database(), { parts: { holders } });
      const stranger = await on.signUp();
      const [letter] = (await on.post()).slice(-1);
      await on.call('DELETE', `/v1/email/verify/${letter?.nonce}`);
      expect((await on.signIn(stranger.email)).body.code).toBe('300040');
      expect((await on.refresh(stranger.refreshToken)).status).toBe(401);
      expect((await on.signUp(stranger.email)).uuid).toBeUndefined();
    });

    it('and not once it was confirmed', async () => {
      const mine = await strangersAccount();
      await at.post();
      const again = await at.call('POST', '/v1/email/verify', { body: { email: mine.email } });
      expect(again.status).toBe(200);
      const [letter] = (await at.post()).slice(-1);
      await at.call('POST', '/v1/auth/magiclink', { body: { email: mine.email } });
      const [link] = (await at.post()).slice(-1);
      await at.call('GET', `/v1/auth/magiclink/${link?.nonce}`);
      const { body } = await at.call('DELETE', `/v1/email/verify/${letter?.nonce}`);
      expect(body).toMatchObject(REFUSED_LINK);
    });
  });

  it('is asked for in a mail that says when the account was made and has a way to say no', async () => {
    const { letter } = await strangersAccount();
    expect(letter?.moment).toEqual(new Date('2026-11-23T10:00:00Z'));
    expect(letter?.refusal).toBe('No fui yo');
    expect(letter?.refusalLink).toBe(`${letter?.link}&rechazar=1`);
    expect(letter?.paragraphs[0]).toContain('{moment}');
  });
});
