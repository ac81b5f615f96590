import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { testAuthenticator } from '../../webauthn/authenticator.testing.ts';
import { ORIGIN } from '../identity.testing.ts';
import { atProvider } from './oidc/at-provider.testing.ts';
import { socialApp } from './social/social-app.testing.ts';

const ADDED = 'Otra forma de entrar a tu cuenta de {site}';
const REMOVED = 'Una forma menos de entrar a tu cuenta de {site}';

onDatabase('a way in that comes or goes', (database) => {
  let social: Awaited<ReturnType<typeof socialApp>>;
  let outside: Awaited<ReturnType<typeof atProvider>>;
  let at: typeof social.at;
  beforeAll(async () => {
    social = await socialApp(database());
    outside = await atProvider(database());
    at = social.at;
  });
  afterAll(() => social.stand.close());
  beforeEach(() => outside.provider.reset());

  /** An account by password whose address is confirmed, with nothing left to be sent. */
  const confirmed = async () => {
    const reader = await at.signUp();
    await database().pool.query('UPDATE readers SET is_email_verified = true WHERE id = $1', [
      reader.uuid,
    ]);
    await at.post();
    return reader;
  };
  const google = (email = at.freshEmail()) =>
    social.stand.googleToken({ claims: { email, email_verified: true } });
  const passkeyFor = async ({
    accessToken: token,
    uuid,
  }: {
    accessToken: string;
    uuid: string;
  }) => {
    const asked = { token, body: {} };
    const { body } = await at.call('POST', '/v1/passkeys/options', asked);
    const credential = testAuthenticator(ORIGIN, uuid).create(body.challenge);
    const name = 'Gana en malo.example';
    return at.call('POST', '/v1/passkeys', { token, body: { name, credential } });
  };

  it('is told once, at the address of the account, without a link', async () => {
    const reader = await confirmed();
    const { accessToken: token, email } = reader;
    const said = await google();
    await social.login('google', said, { token });
    const waiting = await database().pool.query(
      'SELECT payload FROM graphile_worker._private_jobs',
    );
    expect(JSON.stringify(waiting.rows)).not.toContain('@');
    expect(await at.post()).toMatchObject([
      {
        to: email,
        subject: ADDED,
        title: 'Ahora también se entra con Google',
        link: '',
        nonce: '',
      },
    ]);
    // Known by then: nothing came.
    await social.login('google', said, { token });
    await social.login('google', said);
    expect(await at.post()).toEqual([]);
    await at.call('DELETE', '/v1/identity/google', { token });
    expect(await at.post()).toMatchObject([
      { to: email, subject: REMOVED, title: 'Ya no se entra con Google' },
    ]);
    expect((await database().pool.query('SELECT FROM reader_notices')).rowCount).toBe(0);
  });

  it('is told of a provider of the site’s by its name', async () => {
    const { accessToken: token, email } = await confirmed();
    outside.stranger();
    await outside.back(await outside.begin(), { token });
    expect(await at.post()).toMatchObject([
      { to: email, subject: ADDED, title: 'Ahora también se entra con Club' },
    ]);
    const { identities } = await outside.profile(token);
    const unlink = { token, body: { identifier: identities[1].id } };
    await outside.at.call('PUT', '/v2/oidc/unlink', unlink);
    expect(await at.post()).toMatchObject([
      { to: email, subject: REMOVED, title: 'Ya no se entra con Club' },
    ]);
  });

  it('is told of a passkey without the words of who made it', async () => {
    const reader = await confirmed();
    const { body } = await passkeyFor(reader);
    const [added, ...more] = await at.post();
    expect(added).toMatchObject({ to: reader.email, subject: ADDED });
    expect(added?.title).toBe('Ahora también se entra con una llave de acceso');
    expect(JSON.stringify(added)).not.toContain('malo.example');
    await at.call('DELETE', `/v1/passkeys/${body.id}`, { token: reader.accessToken });
    expect([...more, ...(await at.post())]).toMatchObject([{ subject: REMOVED }]);
  });

  it('is told to who has the account that it joined by its address', async () => {
    const { email } = await confirmed();
    await social.login('google', await google(email));
    expect(await at.post()).toMatchObject([{ to: email, subject: ADDED }]);
  });

  it('is told to nobody where it opened the account, nor at an address nobody confirmed', async () => {
    await social.login('google', await google());
    outside.stranger();
    await outside.back(await outside.begin());
    expect(await at.post()).toEqual([]);
    const reader = await at.signUp();
    await at.post();
    await social.login('google', await google(), { token: reader.accessToken });
    await passkeyFor(reader);
    await at.call('DELETE', '/v1/identity/google', { token: reader.accessToken });
    expect(await at.post()).toEqual([]);
  });

  it('is not told where nothing came or went', async () => {
    const { accessToken: token } = await confirmed();
    const theirs = await google();
    await social.login('google', theirs);
    await at.post();
    expect((await social.login('google', theirs, { token })).status).toBe(409);
    expect((await at.call('DELETE', '/v1/identity/google', { token })).status).toBe(404);
    const only = (await social.login('google', theirs)).body;
    const last = await at.call('DELETE', '/v1/identity/google', { token: only.accessToken });
    expect(last.body.code).toBe('300044');
    expect(await at.post()).toEqual([]);
  });
});
