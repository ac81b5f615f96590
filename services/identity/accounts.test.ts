import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { identityApp } from './identity.testing.ts';
import { pruneReaders } from './readers/prune-readers.ts';

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'una barca de niebla';
const REFUSED_LINK = { httpStatus: 400, code: '300020' };

type At = Awaited<ReturnType<typeof identityApp>>;

onDatabase('accounts of readers', (database) => {
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

  describe('a sign-up', () => {
    const signUp = (identity: object, more: object = {}) =>
      at.call('POST', '/v1/signup', { body: { identity, ...more } });

    it('keeps what a reader writes, and nothing else', async () => {
      const email = at.freshEmail();
      const { body } = await signUp(
        { userName: ` ${email.toUpperCase()} `, credentials: at.password, passwordReset: true },
        {
          profile: {
            email,
            firstName: 'Íñigo',
            birthYear: 1980,
            contacts: [{ phone: '33 1234 5678', type: 'HOME', secret: 1 }],
            uuid: 'mine',
            status: 'Admin',
            emailVerified: true,
            picture: 'https://elsewhere.example/x.jpg',
          },
        },
      );
      const stored = await profile(body.accessToken);
      expect(stored).toEqual({ ...body.profile, identities: body.identities });
      expect(stored).toMatchObject({
        email,
        firstName: 'Íñigo',
        birthYear: '1980',
        contacts: [{ phone: '33 1234 5678', type: 'HOME' }],
        status: 'Active',
        emailVerified: false,
      });
      expect(stored.uuid).not.toBe('mine');
      expect(stored.picture).toBeUndefined();
    });

    it('is refused for what is no address, a weak password, and an address that is taken', async () => {
      const { email } = await at.signUp();
      const credentials = at.password;
      for (const [identity, code, profileOf] of [
        [{ userName: 'ana', credentials }, '300201'],
        [{ userName: 'a@b', credentials }, '300201'],
        [{ userName: 'a@b.mx\r\nBcc: c@d.mx', credentials }, '300201'],
        [{ userName: at.freshEmail(), credentials: 'corta' }, '300036'],
        [{ userName: at.freshEmail(), credentials: ' '.repeat(8) }, '300036'],
        [{ userName: at.freshEmail(), credentials: 'password123' }, '300036'],
        [{ userName: at.freshEmail(), credentials: 'ñ'.repeat(257) }, '300036'],
        [{ userName: email, credentials }, '300039'],
        [{ userName: email.toUpperCase(), credentials }, '300039'],
        [{ userName: at.freshEmail(), credentials }, '300201', { email: at.freshEmail() }],
      ] as const)
        expect(
          (await signUp(identity, { profile: profileOf })).body.code,
          JSON.stringify(identity),
        ).toBe(code);
    });

    it.each([
      ['a\0b', 'ab'],
      ['Ana\ud800', 'Ana\ufffd'],
      ['\u202eAna', 'Ana'],
    ])('takes the name %j as %j', async (firstName, taken) => {
      const identity = { userName: at.freshEmail(), credentials: at.password };
      const { body } = await signUp(identity, { profile: { firstName } });
      expect(body.profile.firstName).toBe(taken);
    });

    it('makes one account, however many ask for it at once', async () => {
      const identity = { userName: at.freshEmail(), credentials: at.password };
      const replies = await Promise.all(Array.from({ length: 8 }, () => signUp(identity)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const { rows } = await database().pool.query(
        'SELECT 1 FROM readers r JOIN reader_identities i ON i.reader_id = r.id WHERE email = $1',
        [identity.userName],
      );
      expect(rows).toHaveLength(1);
    });

    it('takes a passphrase of 256 letters of any script, however it is composed', async () => {
      const userName = at.freshEmail();
      const credentials = `${'ñ'.repeat(255)}é`;
      expect((await signUp({ userName, credentials })).status).toBe(200);
      const decomposed = { credentials: credentials.normalize('NFD') };
      expect((await at.signIn(userName, decomposed)).status).toBe(200);
    });

    it('adds a password to an account without one, for its own reader alone', async () => {
      const { email, accessToken: token, uuid } = await at.signUp();
      await database().pool.query(
        `UPDATE reader_identities SET type = 'Google', subject = 'g-1', password_hash = NULL
          WHERE reader_id = $1`,
        [uuid],
      );
      const body = { identity: { userName: email, credentials: NEW_PASSWORD }, profile: { email } };
      expect((await at.call('POST', '/v1/signup', { body })).body.code).toBe('300039');
      const stranger = await at.signUp();
      const asStranger = { body, token: stranger.accessToken };
      expect((await at.call('POST', '/v1/signup', asStranger)).body.code).toBe('300039');
      const added = (await at.call('POST', '/v1/signup', { body, token })).body;
      expect(added.identities.map(({ type }: { type: string }) => type).sort()).toEqual([
        'Google',
        'Password',
      ]);
      expect((await at.call('POST', '/v1/signup', { body, token })).body.code).toBe('300039');
      expect((await at.signIn(email, { credentials: NEW_PASSWORD })).body.uuid).toBe(uuid);
    });
  });

  describe('a password', () => {
    it('that was changed ends the other sessions, and the links', async () => {
      const { email, accessToken: token, refreshToken } = await at.signUp();
      const other = (await at.signIn(email)).body;
      const nonce = await linkFor('one-time', email);
      const body = { oldPassword: at.password, newPassword: NEW_PASSWORD };
      expect((await at.call('PUT', '/v1/password', { token, body })).body).toMatchObject({
        userName: email,
        type: 'Password',
        passwordReset: false,
      });
      expect((await at.refresh(refreshToken)).status).toBe(200);
      expect((await at.refresh(other.refreshToken)).status).toBe(401);
      expect((await profile(other.accessToken)).code).toBe('300041');
      expect((await redeem(nonce)).body).toMatchObject(REFUSED_LINK);
    });

    it('that was reset ends all of them; a weak one leaves the link', async () => {
      const { email, refreshToken } = await at.signUp();
      const nonce = await linkFor('reset', email);
      const reset = (newPassword: string) =>
        at.call('PUT', `/v1/password/reset/${nonce}`, { body: { newPassword } });
      expect((await reset('corta')).body.code).toBe('300036');
      expect((await reset(email)).body.code).toBe('300036');
      expect((await reset(NEW_PASSWORD)).body.userName).toBe(email);
      expect((await reset(NEW_PASSWORD)).body).toMatchObject(REFUSED_LINK);
      expect((await at.refresh(refreshToken)).status).toBe(401);
      expect((await at.signIn(email)).body.code).toBe('300040');
      expect((await at.signIn(email, { credentials: NEW_PASSWORD })).status).toBe(200);
    });

    it('is hashed anew when hashes cost more than they did', async () => {
      const { hash } = await import('@node-rs/argon2');
      const { email, uuid } = await at.signUp();
      const cheap = await hash(at.password, { memoryCost: 8_192, timeCost: 2, parallelism: 1 });
      const stored = async () =>
        (
          await database().pool.query<{ password_hash: string }>(
            'SELECT password_hash FROM reader_identities WHERE reader_id = $1',
            [uuid],
          )
        ).rows[0]?.password_hash;
      expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      await database().pool.query(
        'UPDATE reader_identities SET password_hash = $2 WHERE reader_id = $1',
        [uuid, cheap],
      );
      expect((await at.signIn(email, { credentials: 'wrong' })).status).toBe(401);
      expect(await stored()).toBe(cheap);
      expect((await at.signIn(email)).status).toBe(200);
      expect(await stored()).toMatch(/m=19456,/);
    });
  });

  describe('a new address', () => {
    it('is the reader’s once its link was opened', async () => {
      const { email, accessToken: token } = await at.signUp();
      await at.post();
      const wanted = at.freshEmail();
      const changed = await at.call('PATCH', '/v1/profile', { token, body: { email: wanted } });
      expect(changed.body).toMatchObject({ email, unverifiedEmail: wanted });
      const [letter] = await at.post();
      expect(letter?.to).toBe(wanted);
      expect((await at.signIn(wanted)).status).toBe(401);
      expect((await at.call('GET', `/v1/email/verify/${letter?.nonce}`, { token })).body).toEqual({
        success: true,
      });
      expect(await profile(token)).toMatchObject({
        email: wanted,
        emailVerified: true,
        identities: [{ userName: wanted }],
      });
      expect((await profile(token)).unverifiedEmail).toBeUndefined();
      expect((await at.signIn(wanted)).status).toBe(200);
      expect((await at.signIn(email)).status).toBe(401);
    });

    it('that is somebody else’s is asked for like any other, and its owner is told', async () => {
      const [one, other] = [await at.signUp(), await at.signUp()];
      const { accessToken: token } = one;
      await at.post();
      const wanting = async (email: string) => {
        const { status, body } = await at.call('PATCH', '/v1/profile', { token, body: { email } });
        return { ...body, status, unverifiedEmail: body.unverifiedEmail === email };
      };
      const taken = await wanting(other.email);
      const letters = await at.post();
      const { modifiedOn: _, ...free } = await wanting(at.freshEmail());
      expect(taken).toMatchObject({ ...free, status: 200, unverifiedEmail: true });
      expect(letters.map(({ to, subject, link }) => [to, subject, link]).sort()).toEqual(
        [
          [other.email, 'Ya tienes una cuenta en {site}', ''],
          [one.email, 'Se pidió cambiar el correo de tu cuenta de {site}', ''],
        ].sort(),
      );
      expect(letters.find(({ to }) => to === other.email)?.readerId).toBe(other.uuid);
      expect((await profile(other.accessToken)).email).toBe(other.email);
    });

    it('is refused when it became somebody else’s meanwhile', async () => {
      const one = await at.signUp();
      const token = one.accessToken;
      const patch = (email: string) =>
        at.call('PATCH', '/v1/profile', { token, body: { email, firstName: 'Eva' } });
      const wanted = at.freshEmail();
      await at.post();
      await patch(wanted);
      const [letter] = await at.post();
      await at.signUp(wanted);
      const opened = await at.call('GET', `/v1/email/verify/${letter?.nonce}`, { token });
      expect(opened.body.code).toBe('300039');
      expect((await profile(token)).email).toBe(one.email);
    });

    it('is told at the old one, when it is asked for and when it took its place', async () => {
      const { email, accessToken: token } = await at.signUp();
      await at.post();
      const wanted = at.freshEmail();
      await at.call('PATCH', '/v1/profile', { token, body: { email: wanted } });
      const { rows } = await database().pool.query<{ payload: object }>(
        'SELECT payload FROM graphile_worker._private_jobs',
      );
      expect(JSON.stringify(rows)).not.toContain('@');
      const asked = await at.post();
      expect(asked.map(({ to, subject }) => [to, subject]).sort()).toEqual(
        [
          [wanted, 'Confirma tu correo en {site}'],
          [email, 'Se pidió cambiar el correo de tu cuenta de {site}'],
        ].sort(),
      );
      expect(asked.find(({ to }) => to === email)).toMatchObject({ link: '', nonce: '' });
      const nonce = asked.find(({ to }) => to === wanted)?.nonce;
      await at.call('GET', `/v1/email/verify/${nonce}`, { token });
      const told = await at.post();
      expect(told).toMatchObject([{ to: email, site: 'norte', link: '', nonce: '' }]);
      expect(told[0]?.subject).toBe('Cambió el correo de tu cuenta de {site}');
      const left = await database().pool.query('SELECT FROM reader_notices');
      expect(left.rowCount).toBe(0);
    });

    it('is told nowhere when it is the one that was to be confirmed', async () => {
      const { email } = await at.signUp();
      const nonce = await linkFor('verify', email);
      expect((await at.call('GET', `/v1/email/verify/${nonce}`)).status).toBe(200);
      expect(await at.post()).toEqual([]);
    });

    it('that waits is forgotten when the password is chosen anew, and its link with it', async () => {
      const { email, accessToken: token } = await at.signUp();
      const wanted = at.freshEmail();
      const ask = async () => {
        await at.post();
        await at.call('PATCH', '/v1/profile', { token, body: { email: wanted } });
        const letters = await at.post();
        return letters.find(({ to }) => to === wanted)?.nonce;
      };
      const [asked, body] = [await ask(), { oldPassword: at.password, newPassword: NEW_PASSWORD }];
      expect((await at.call('PUT', '/v1/password', { token, body })).status).toBe(200);
      expect((await profile(token)).unverifiedEmail).toBeUndefined();
      expect((await at.call('GET', `/v1/email/verify/${asked}`)).body).toMatchObject(REFUSED_LINK);
      const again = await ask();
      const reset = await linkFor('reset', email);
      const newPassword = 'un faro de papel';
      await at.call('PUT', `/v1/password/reset/${reset}`, { body: { newPassword } });
      expect((await at.call('GET', `/v1/email/verify/${again}`)).body).toMatchObject(REFUSED_LINK);
      expect((await at.signIn(email, { credentials: newPassword })).status).toBe(200);
    });

    it('is taken back by asking for the old one', async () => {
      const { email, accessToken: token } = await at.signUp();
      await at.call('PATCH', '/v1/profile', { token, body: { email: at.freshEmail() } });
      const { body } = await at.call('PATCH', '/v1/profile', { token, body: { email } });
      expect(body.unverifiedEmail).toBeUndefined();
    });
  });

  it('keep what a change does not name, and lose what it empties', async () => {
    const { accessToken: token } = await at.signUp();
    const patch = (body: object) => at.call('PATCH', '/v1/profile', { token, body });
    await patch({ firstName: 'Ana', gender: 'FEMALE', birthDay: '31' });
    expect(
      (await patch({ firstName: null, lastName: 'Ruiz', status: 'Disabled' })).body,
    ).toMatchObject({ lastName: 'Ruiz', gender: 'FEMALE', birthDay: '31', status: 'Active' });
    expect((await profile(token)).firstName).toBeUndefined();
    expect((await patch({ birthMonth: '13' })).body.code).toBe('300201');
    // No year has a 31 February; 29 February has one in four.
    const born = (birthDay: string, birthMonth: string, birthYear?: string) =>
      patch({ birthDay, birthMonth, ...(birthYear ? { birthYear } : {}) });
    expect((await born('31', '2')).body.code).toBe('300201');
    expect((await born('29', '2', '1999')).body.code).toBe('300201');
    expect((await born('29', '02', '2000')).status).toBe(200);
  });

  describe('a session’s cookie', () => {
    const cookieOf = async () => {
      const { email } = await at.signUp();
      const body = { userName: email, credentials: at.password, grantType: 'password' };
      const { headers } = await at.call('POST', '/v1/auth/login?cookie=true', { body });
      const cookies = headers.getSetCookie();
      return cookies.find((one) => one.startsWith('portada_reader=')) ?? '';
    };

    it('is out of reach of scripts, and stands for the session on pages of its host', async () => {
      const cookie = await cookieOf();
      for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=86400'])
        expect(cookie).toContain(part);
      const value = cookie.split(';')[0] ?? '';
      const send = (method: string, headers: Record<string, string>) =>
        at.call(method, '/v1/profile', {
          headers: { cookie: value, ...headers },
          ...(method === 'PATCH' ? { body: { firstName: 'Ana' } } : {}),
        });
      expect((await send('GET', {})).status).toBe(200);
      expect((await send('GET', { 'sec-fetch-site': 'same-site' })).status).toBe(401);
      expect((await send('PATCH', {})).status).toBe(401);
      expect((await send('PATCH', { origin: 'http://norte.localhost' })).status).toBe(200);
      const sub = { origin: 'http://cuentas.norte.localhost' };
      expect((await send('PATCH', sub)).status).toBe(401);
      expect((await send('PATCH', { origin: 'https://evil.example' })).status).toBe(403);
    });

    it('is given only where it is asked for', async () => {
      const { email } = await at.signUp();
      const { headers } = await at.signIn(email);
      expect(headers.getSetCookie().join()).not.toContain('portada_reader');
    });
  });

  it('lose what is over when the hour comes, and nothing else', async () => {
    const { email, accessToken: token, refreshToken } = await at.signUp();
    const nonce = await linkFor('verify', email);
    const { signal } = new AbortController();
    const quiet = () => undefined;
    const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
    const prune = () =>
      pruneReaders.run({}, { database: database(), clock: at.dependencies.clock, log, signal });
    await prune();
    expect((await at.refresh(refreshToken)).status).toBe(200);
    expect((await at.call('GET', `/v1/email/verify/${nonce}`, { token })).status).toBe(200);
    const begun = at.time.now;
    try {
      at.time.now = begun + 200 * 1_440 * MINUTE_MS;
      await prune();
    } finally {
      at.time.now = begun;
    }
    const { rows } = await database().pool.query(
      'SELECT 1 FROM reader_sessions UNION ALL SELECT 1 FROM reader_nonces',
    );
    expect(rows).toEqual([]);
    expect((await at.signIn(email)).status).toBe(200);
  });
});
