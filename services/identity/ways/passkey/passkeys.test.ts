import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../../../database/database.testing.ts';
import {
  type TestAuthenticator,
  testAuthenticator,
} from '../../../webauthn/authenticator.testing.ts';
import { type Answer, identityApp, ORIGIN, OTHER_ORIGIN } from '../../identity.testing.ts';

type At = Awaited<ReturnType<typeof identityApp>>;

const MINUTE_MS = 60_000;
const UNKNOWN = { status: 401, body: { code: '300040' } };
const NOT_VERIFIED = { status: 400, body: { code: '300201' } };

onDatabase('passkeys of readers', (database) => {
  let at: At;
  beforeAll(async () => {
    at = await identityApp(database());
  });

  const options = async (path: string, sent: Parameters<At['call']>[2] = {}) => {
    const { body, status } = await at.call('POST', `/v1/passkeys/${path}`, { body: {}, ...sent });
    expect(status).toBe(200);
    return body;
  };
  const add = (token: string, credential: unknown, name = 'Teléfono') =>
    at.call('POST', '/v1/passkeys', { token, body: { name, credential } });
  const signIn = (credential: unknown, origin = ORIGIN) =>
    at.call('POST', '/v1/passkeys/signin', { body: { credential, rememberMe: true }, origin });
  const challenge = async (origin = ORIGIN): Promise<string> =>
    (await options('signin/options', { origin })).challenge;
  const listed = async (token: string) => (await at.call('GET', '/v1/passkeys', { token })).body;
  const remove = (token: string, id: string) => at.call('DELETE', `/v1/passkeys/${id}`, { token });

  /** A reader with a password and a passkey. */
  const withPasskey = async () => {
    const reader = await at.signUp();
    const device = testAuthenticator(ORIGIN, reader.uuid);
    const { challenge: given } = await options('options', { token: reader.accessToken });
    const { status, body } = await add(reader.accessToken, device.create(given));
    expect(status).toBe(200);
    return { reader, device, passkey: body };
  };
  /** An account without a password. */
  const signUp = async (email = at.freshEmail()) => {
    const { challenge: given, user } = await options('signup/options', { body: { email } });
    const uuid = Buffer.from(user.id, 'base64url').toString('utf8');
    const device = testAuthenticator(ORIGIN, uuid);
    const credential = device.create(given);
    const reply = await at.call('POST', '/v1/passkeys/signup', {
      body: { email, name: 'Laptop', credential, profile: { firstName: 'Ana' } },
    });
    return { email, uuid, device, credential, reply };
  };

  describe('that were added', () => {
    it('sign in on their host as often as the reader likes', async () => {
      const { reader, device, passkey } = await withPasskey();
      expect(passkey).toMatchObject({ name: 'Teléfono', host: 'norte.localhost', isSynced: false });
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await signIn(device.get(await challenge()));
        expect([status, body.uuid]).toEqual([200, reader.uuid]);
        const claims = JSON.parse(
          Buffer.from(body.accessToken.split('.')[1], 'base64url').toString(),
        );
        expect(claims.amr).toEqual(['hwk']);
      }
      const [{ lastUsedOn }] = await listed(reader.accessToken);
      expect(lastUsedOn).toBe(new Date(at.time.now).toISOString());
    });

    it('are named to no browser before one signs, so that it offers all that it has', async () => {
      const given = await options('signin/options');
      expect(given).toMatchObject({ rpId: 'norte.localhost', userVerification: 'required' });
      expect(given.allowCredentials ?? []).toEqual([]);
    });

    it('are not made twice on one device, and not of one challenge', async () => {
      const { reader, device } = await withPasskey();
      const again = await options('options', { token: reader.accessToken });
      expect(again.excludeCredentials).toMatchObject([{ id: device.id }]);
      const first = testAuthenticator(ORIGIN, reader.uuid).create(again.challenge);
      const second = testAuthenticator(ORIGIN, reader.uuid).create(again.challenge);
      expect((await add(reader.accessToken, first)).status).toBe(200);
      expect(await add(reader.accessToken, second)).toMatchObject(NOT_VERIFIED);
      expect(await listed(reader.accessToken)).toHaveLength(2);
    });

    it('are twenty at most', async () => {
      const reader = await at.signUp();
      const replies: Answer[] = [];
      for (let count = 0; count < 21; count += 1) {
        const { challenge: given } = await options('options', { token: reader.accessToken });
        const device = testAuthenticator(ORIGIN, reader.uuid);
        replies.push(await add(reader.accessToken, device.create(given)));
      }
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
      expect(replies.at(-1)?.body.message).toContain('quita alguna');
    });

    it('stand in the history and in the report of the reader, without their keys', async () => {
      const { reader, passkey } = await withPasskey();
      await remove(reader.accessToken, passkey.id);
      const { body: asked } = await at.call('GET', '/v1/gdpr', { token: reader.accessToken });
      expect(JSON.stringify(asked)).not.toContain('public_key');
      const kinds = await database().pool.query(
        'SELECT kind, detail FROM reader_events WHERE reader_id = $1 ORDER BY seq DESC LIMIT 2',
        [reader.uuid],
      );
      expect(kinds.rows).toEqual([
        { kind: 'passkey-removed', detail: 'Teléfono' },
        { kind: 'passkey-added', detail: 'Teléfono' },
      ]);
    });
  });

  describe('a signature', () => {
    it.each<[string, (device: TestAuthenticator, given: string) => unknown]>([
      ['of another host', (device, given) => device.get(given, { origin: OTHER_ORIGIN })],
      ['for another host', (device, given) => device.get(given, { rpId: 'sur.localhost' })],
      ['without a look at who it is', (device, given) => device.get(given, { isVerified: false })],
      ['of another kind', (device, given) => device.get(given, { type: 'webauthn.create' })],
      ['for another reader', (device, given) => device.get(given, { userHandle: 'somebody' })],
      ['of a challenge of nobody', (device) => device.get('AAAA')],
      ['by a device of nobody', (_, given) => testAuthenticator(ORIGIN).get(given)],
      ['without anything in it', (device) => ({ id: device.id })],
    ])('%s signs nobody in', async (_, made) => {
      const { device } = await withPasskey();
      expect(await signIn(made(device, await challenge()))).toMatchObject(UNKNOWN);
    });

    it('serves once, within five minutes, on the host that asked', async () => {
      const { device } = await withPasskey();
      const signed = device.get(await challenge());
      expect((await signIn(signed)).status).toBe(200);
      expect(await signIn(signed)).toMatchObject(UNKNOWN);
      const late = await challenge();
      at.time.now += 5 * MINUTE_MS;
      expect(await signIn(device.get(late))).toMatchObject(UNKNOWN);
      expect(await signIn(device.get(await challenge(OTHER_ORIGIN)))).toMatchObject(UNKNOWN);
      expect(await signIn(device.get(await challenge(OTHER_ORIGIN)), OTHER_ORIGIN)).toMatchObject(
        UNKNOWN,
      );
    });

    it('of a copy whose counter is behind signs nobody in', async () => {
      const { device } = await withPasskey();
      expect((await signIn(device.get(await challenge(), { counter: 7 }))).status).toBe(200);
      expect(await signIn(device.get(await challenge(), { counter: 7 }))).toMatchObject(UNKNOWN);
      expect((await signIn(device.get(await challenge(), { counter: 8 }))).status).toBe(200);
    });

    it('of a disabled account is told so, and begins nothing', async () => {
      const { reader, device } = await withPasskey();
      await database().pool.query('UPDATE readers SET disabled_at = now() WHERE id = $1', [
        reader.uuid,
      ]);
      const refused = { status: 403, body: { code: '100015' } };
      expect(await signIn(device.get(await challenge()))).toMatchObject(refused);
    });

    it('of a passkey that was taken away signs nobody in', async () => {
      const { reader, device, passkey } = await withPasskey();
      expect((await remove(reader.accessToken, passkey.id)).status).toBe(200);
      expect(await signIn(device.get(await challenge()))).toMatchObject(UNKNOWN);
      expect((await remove(reader.accessToken, passkey.id)).status).toBe(404);
    });
  });

  describe('what is added', () => {
    it('is refused with what another reader was given', async () => {
      const [one, other] = [await at.signUp(), await at.signUp()];
      const { challenge: given } = await options('options', { token: one.accessToken });
      const made = testAuthenticator(ORIGIN, one.uuid).create(given);
      expect(await add(other.accessToken, made)).toMatchObject(NOT_VERIFIED);
      expect(await add(one.accessToken, made)).toMatchObject(NOT_VERIFIED);
    });

    it('is refused with a challenge to sign in, and one to sign up', async () => {
      const reader = await at.signUp();
      const device = testAuthenticator(ORIGIN, reader.uuid);
      const signing = await challenge();
      expect(await add(reader.accessToken, device.create(signing))).toMatchObject(NOT_VERIFIED);
      const { challenge: given } = await options('signup/options', {
        body: { email: at.freshEmail() },
      });
      expect(await add(reader.accessToken, device.create(given))).toMatchObject(NOT_VERIFIED);
    });

    it('is refused to another reader, and taken away by no other', async () => {
      const { device, passkey, reader } = await withPasskey();
      const other = await at.signUp();
      const { challenge: given } = await options('options', { token: other.accessToken });
      expect((await add(other.accessToken, device.create(given))).body.message).toContain(
        'ya está',
      );
      expect((await remove(other.accessToken, passkey.id)).status).toBe(404);
      expect(await listed(reader.accessToken)).toHaveLength(1);
    });
  });

  describe('a sign-up without a password', () => {
    it('makes an account, signs in, and has the address confirmed', async () => {
      const { reply, uuid, email, device } = await signUp();
      expect(reply).toMatchObject({
        status: 200,
        body: { uuid, identities: [], profile: { email, emailVerified: false, firstName: 'Ana' } },
      });
      expect((await at.post()).at(-1)).toMatchObject({ to: email });
      expect((await signIn(device.get(await challenge()))).body.uuid).toBe(uuid);
      expect(await at.signIn(email)).toMatchObject({ status: 401 });
    });

    it('is refused for an address that has an account, and makes nothing', async () => {
      const { email } = await at.signUp();
      const { reply, device } = await signUp(email);
      expect(reply).toMatchObject({ status: 409, body: { code: '300039' } });
      expect(await signIn(device.get(await challenge()))).toMatchObject(UNKNOWN);
    });

    it('is made once of one challenge, however many come at a time', async () => {
      const email = at.freshEmail();
      const { challenge: given, user } = await options('signup/options', { body: { email } });
      const uuid = Buffer.from(user.id, 'base64url').toString('utf8');
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => {
          const credential = testAuthenticator(ORIGIN, uuid).create(given);
          return at.call('POST', '/v1/passkeys/signup', { body: { email, name: 'A', credential } });
        }),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('keeps its last way in', async () => {
      const { reply } = await signUp();
      const { accessToken } = reply.body;
      const [{ id }] = await listed(accessToken);
      expect(await remove(accessToken, id)).toMatchObject({
        status: 409,
        body: { code: '300044' },
      });
      expect(await listed(accessToken)).toHaveLength(1);
    });

    it('at an address of somebody else ends when that one resets its password', async () => {
      const { email, device } = await signUp();
      await at.post();
      await at.call('POST', '/v1/password/reset', { body: { userName: email } });
      const [letter] = await at.post();
      const path = `/v1/password/reset/${letter?.nonce}`;
      const reset = await at.call('PUT', path, { body: { newPassword: 'una barca de niebla' } });
      expect(reset.status).toBe(200);
      expect(await signIn(device.get(await challenge()))).toMatchObject(UNKNOWN);
    });

    it('waits for its address where the site wants that', async () => {
      at = await identityApp(database(), { accounts: { needsVerifiedEmail: true } });
      const { reply, device } = await signUp();
      expect(reply.body.accessToken).toBeUndefined();
      const refused = { status: 403, body: { code: '130051' } };
      expect(await signIn(device.get(await challenge()))).toMatchObject(refused);
    });
  });
});
