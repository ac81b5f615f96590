import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onDatabase } from '../../../database/database.testing.ts';
import { sharedLimit } from '../../../limits/limit.ts';
import { identityApp, UNLIMITED } from '../../identity.testing.ts';
import { socialApp } from './social-app.testing.ts';

const ROTATING = { 'x-portada-session': 'rotating' };
const TAKEN = { httpStatus: 409, code: '300039' };

onDatabase('signing in by others’ word', (database) => {
  let app: Awaited<ReturnType<typeof socialApp>>;
  let stand: typeof app.stand;
  let at: typeof app.at;
  let login: typeof app.login;
  let withProviders: typeof app.withProviders;
  beforeAll(async () => {
    app = await socialApp(database());
    ({ stand, at, login, withProviders } = app);
  });
  afterAll(() => stand.close());
  beforeEach(() => stand.be('well'));

  const verified = (email: string, sub?: string) =>
    stand.googleToken({ claims: { email, email_verified: true, ...(sub ? { sub } : {}) } });
  const profileOf = async (token: string) => (await at.call('GET', '/v1/profile', { token })).body;
  const unlink = (provider: string, token: string) =>
    at.call('DELETE', `/v1/identity/${provider}`, { token });
  const typesOf = async (token: string): Promise<string[]> =>
    (await profileOf(token)).identities.map(({ type }: { type: string }) => type).sort();
  /** An account by password whose address is confirmed. */
  const confirmed = async () => {
    const reader = await at.signUp();
    const letter = (await at.post()).find(({ to }) => to === reader.email);
    const { accessToken: token } = reader;
    await at.call('GET', `/v1/email/verify/${letter?.nonce}`, { token });
    return reader;
  };

  describe('somebody new', () => {
    it('has an account with what the provider said, and comes back to it', async () => {
      const email = at.freshEmail();
      const claims = { sub: '4201', email, email_verified: true, given_name: 'Ana' };
      const first = await login('google', await stand.googleToken({ claims }));
      expect([first.status, Object.keys(first.body).sort()]).toEqual([
        200,
        ['accessToken', 'refreshToken', 'uuid'],
      ]);
      expect(await profileOf(first.body.accessToken)).toMatchObject({
        email,
        emailVerified: true,
        firstName: 'Ana',
        identities: [{ type: 'Google', userName: email }],
      });
      expect((await at.post()).filter(({ to }) => to === email)).toEqual([]);
      // The address there may change: the reader stays the same.
      const later = { ...claims, email: at.freshEmail(), given_name: 'Eva' };
      const second = await login('google', await stand.googleToken({ claims: later }));
      expect(second.body.uuid).toBe(first.body.uuid);
      expect(await profileOf(second.body.accessToken)).toMatchObject({ email, firstName: 'Ana' });
      const { amr } = JSON.parse(
        Buffer.from(second.body.accessToken.split('.')[1], 'base64url').toString(),
      );
      expect(amr).toEqual(['fed']);
    });

    it('has to confirm an address that the provider did not verify', async () => {
      const email = at.freshEmail();
      const { body } = await login('facebook', stand.facebookToken({ me: { email } }));
      expect(await profileOf(body.accessToken)).toMatchObject({ email, emailVerified: false });
      expect((await at.post()).filter(({ to }) => to === email)).toHaveLength(1);
    });

    it('is not let in before that where the site says so, and has the account', async () => {
      const on = await withProviders({ accounts: { needsVerifiedEmail: true } });
      const email = on.freshEmail();
      const token = stand.facebookToken({ me: { email } });
      const unverified = { httpStatus: 403, code: '130051' };
      const first = await login('facebook', token, {}, on);
      expect(first.body).toMatchObject(unverified);
      expect((await login('facebook', token, {}, on)).body).toMatchObject(unverified);
      const letters = (await on.post()).filter(({ to }) => to === email);
      expect(letters).toHaveLength(1);
      const headers = { cookie: first.headers.get('set-cookie')?.split(';')[0] ?? '' };
      await on.call('GET', `/v1/email/verify/${letters[0]?.nonce}`, { headers });
      expect((await login('facebook', token, {}, on)).status).toBe(200);
    });

    it('is told that an account takes an address', async () => {
      const { body } = await login('facebook', stand.facebookToken());
      expect(body).toMatchObject({ httpStatus: 400, code: '300201' });
      expect(body.message).toContain('Facebook no nos dio tu correo');
    });

    it('has one account, however often they come at the same moment', async () => {
      const token = await verified(at.freshEmail(), '4202');
      const facebook = stand.facebookToken({ me: { email: at.freshEmail() } });
      for (const [provider, given] of [
        ['google', token],
        ['facebook', facebook],
      ] as const) {
        const all = await Promise.all(Array.from({ length: 8 }, () => login(provider, given)));
        expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
        expect(new Set(all.map(({ body }) => body.uuid)).size).toBe(1);
      }
    });
  });

  describe('an account with the same address', () => {
    it('is joined where both say that the address is verified', async () => {
      const { email, uuid } = await confirmed();
      const { status, body } = await login('google', await verified(email));
      expect([status, body.uuid]).toEqual([200, uuid]);
      expect(await typesOf(body.accessToken)).toEqual(['Google', 'Password']);
    });

    it('is nobody’s else: how to connect is said, and nothing is', async () => {
      const known = await confirmed();
      const unknown = await at.signUp();
      const { email } = known;
      const loose = await stand.googleToken({ claims: { email, email_verified: false } });
      const attempts = [
        ['facebook', stand.facebookToken({ me: { email } })],
        ['google', loose],
        ['google', await verified(unknown.email)],
      ] as const;
      for (const [provider, token] of attempts) {
        const { body } = await login(provider, token);
        expect(body).toMatchObject(TAKEN);
        expect(body.message).toMatch(/Entra con tu contraseña .* conecta (?:Google|Facebook)/);
      }
      for (const { accessToken } of [known, unknown])
        expect(await typesOf(accessToken)).toEqual(['Password']);
    });

    it('that is disabled lets nobody in, and is not joined', async () => {
      const { email, uuid } = await confirmed();
      const mine = await login('google', await verified(email, '4301'));
      expect(mine.status).toBe(200);
      const other = await confirmed();
      await database().pool.query(
        'UPDATE readers SET disabled_at = now() WHERE id = ANY($1::text[])',
        [[uuid, other.uuid]],
      );
      for (const token of [await verified(email, '4301'), await verified(other.email)])
        expect((await login('google', token)).body).toMatchObject({ code: '100015' });
      const { rows } = await database().pool.query(
        'SELECT type FROM reader_identities WHERE reader_id = $1',
        [other.uuid],
      );
      expect(rows).toEqual([{ type: 'Password' }]);
    });

    it('whose password somebody else made up is its owner’s once it is reset', async () => {
      const { email, accessToken } = await at.signUp();
      const stranger = stand.facebookToken({ me: {} });
      expect((await login('facebook', stranger, { token: accessToken })).status).toBe(200);
      await at.post();
      await at.call('POST', '/v1/password/reset', { body: { userName: email } });
      const nonce = (await at.post()).find(({ to }) => to === email)?.nonce;
      const newPassword = 'una barca de niebla';
      await at.call('PUT', `/v1/password/reset/${nonce}`, { body: { newPassword } });
      expect((await login('facebook', stranger)).body.code).toBe('300201');
      const { body } = await at.signIn(email, { credentials: newPassword });
      expect(await typesOf(body.accessToken)).toEqual(['Password']);
    });
  });

  describe('with a reader’s token', () => {
    it('connects one of each, and all of them let the reader in', async () => {
      const { accessToken: token, uuid } = await at.signUp();
      const facebook = stand.facebookToken({ me: { email: at.freshEmail() } });
      const google = await verified(at.freshEmail());
      for (const [provider, given] of [
        ['facebook', facebook],
        ['google', google],
      ] as const) {
        const { status, body } = await login(provider, given, { token });
        expect([status, body.uuid]).toEqual([200, uuid]);
        expect((await login(provider, given, { token })).body.uuid).toBe(uuid);
        expect((await login(provider, given)).body.uuid).toBe(uuid);
      }
      expect(await typesOf(token)).toEqual(['Facebook', 'Google', 'Password']);
      const another = await login('google', await verified(at.freshEmail()), { token });
      expect(another.body).toMatchObject(TAKEN);
      expect(another.body.message).toContain('Desconéctala antes');
    });

    it('connects nothing that is somebody else’s', async () => {
      const google = await verified(at.freshEmail());
      const owner = (await login('google', google)).body;
      const { accessToken: token } = await at.signUp();
      const { body } = await login('google', google, { token });
      expect(body).toMatchObject(TAKEN);
      expect(body.message).toContain('ya es de otra cuenta');
      expect(await typesOf(token)).toEqual(['Password']);
      expect(await typesOf(owner.accessToken)).toEqual(['Google']);
    });

    it('that does not serve is refused, and nobody is signed in', async () => {
      for (const token of ['x.y.z', (await at.signUp()).refreshToken]) {
        const { body } = await login('google', await verified(at.freshEmail()), { token });
        expect(body).toMatchObject({ httpStatus: 401, code: '300041' });
      }
      // Clients write it where they have none.
      const none = await login('google', await verified(at.freshEmail()), { token: 'undefined' });
      expect(none.status).toBe(200);
    });

    it('ends the session before for who looks into the browser’s store, and no other', async () => {
      for (const headers of [{}, ROTATING]) {
        const { accessToken: token, refreshToken } = await at.signUp(undefined, headers);
        const { body } = await login('facebook', stand.facebookToken(), { token, headers });
        const isRotating = headers === ROTATING;
        expect((await at.refresh(refreshToken)).status).toBe(isRotating ? 401 : 200);
        expect((await at.refresh(body.refreshToken)).status).toBe(200);
        const sessions = await at.call('GET', '/v1/sessions', { token: body.accessToken });
        expect(sessions.body).toHaveLength(isRotating ? 1 : 2);
      }
    });
  });

  describe('taking one away', () => {
    it('leaves the others, and the one that went lets nobody in', async () => {
      const { email, accessToken: token } = await at.signUp();
      const facebook = stand.facebookToken({ me: { email } });
      await login('facebook', facebook, { token });
      expect((await unlink('facebook', token)).body).toEqual({});
      expect(await typesOf(token)).toEqual(['Password']);
      expect((await login('facebook', facebook)).body).toMatchObject(TAKEN);
      expect((await unlink('facebook', token)).body).toMatchObject({ httpStatus: 404 });
      for (const name of ['Password', 'google ', 'oidc', '__proto__'])
        expect((await unlink(encodeURIComponent(name), token)).status).toBe(404);
    });

    it('is refused where it is the last way in, also twice at the same moment', async () => {
      const google = await verified(at.freshEmail());
      const { accessToken: token } = (await login('google', google)).body;
      expect((await unlink('google', token)).body).toMatchObject({
        httpStatus: 409,
        code: '300044',
      });
      await login('facebook', stand.facebookToken(), { token });
      const both = await Promise.all([unlink('google', token), unlink('facebook', token)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await typesOf(token)).toHaveLength(1);
    });
  });

  describe('is bounded', () => {
    it('as every way in: attempts of a network address', async () => {
      const counter = sharedLimit(database().pool, 'social-2', 2, 10);
      const limits = { attempts: [counter], wrongPasswords: UNLIMITED, mails: UNLIMITED };
      const on = await withProviders({ parts: { limits } });
      const tries: number[] = [];
      for (let time = 0; time < 3; time += 1)
        tries.push((await login('google', 'x', {}, on)).status);
      expect(tries).toEqual([401, 401, 429]);
    });

    it('by the places at which the reader is signed in', async () => {
      const on = await withProviders({ accounts: { deviceLimit: 1 } });
      const email = on.freshEmail();
      const first = await login('google', await verified(email, '4401'), {}, on);
      const again = async () => login('google', await verified(email, '4401'), {}, on);
      expect((await again()).body).toMatchObject({ httpStatus: 403, code: '100013' });
      expect((await again()).status).toBe(200);
      expect((await on.refresh(first.body.refreshToken)).body.code).toBe('100013');
    });

    it('by the time of others: one that does not answer is said so', async () => {
      const faults: unknown[] = [];
      const log = { error: (details: object) => void faults.push(details) };
      const on = await withProviders({ parts: { log } });
      stand.be('failing');
      const token = await verified(at.freshEmail());
      const { body } = await login('google', token, {}, on);
      expect(body).toMatchObject({ httpStatus: 502, code: '502' });
      expect(body.message).toContain('Google no responde');
      expect(faults).toHaveLength(1);
    });

    it('to providers that the site has', async () => {
      const on = await identityApp(database());
      for (const provider of ['google', 'facebook'] as const)
        expect((await login(provider, 'x', {}, on)).body).toMatchObject({ code: '400' });
      expect((await on.call('GET', '/v1/apple/authurl')).body).toMatchObject({ code: '400' });
    });
  });

  it('is done by the address of older clients too', async () => {
    const body = {
      userName: '',
      grantType: 'google',
      credentials: await verified(at.freshEmail()),
    };
    const { status, body: session } = await at.call('POST', '/v1/auth/token', { body });
    expect([status, typeof session.refreshToken]).toEqual([200, 'string']);
  });
});
