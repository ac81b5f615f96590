import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { onDatabase } from '../../../database/database.testing.ts';
import { atProvider, CLIENTS, REDIRECT } from './at-provider.testing.ts';
import { ISSUER } from './stand-in-provider.testing.ts';

onDatabase('readers who come by another provider', (database) => {
  let on: Awaited<ReturnType<typeof atProvider>>;
  beforeAll(async () => {
    on = await atProvider(database());
  });
  beforeEach(() => {
    on.provider.reset();
    on.secrets.clear();
    on.provider.asked.length = 0;
  });

  it('are sent there with what only their browser brings back', async () => {
    const { body, cookie, state } = await on.begin();
    const url = new URL(body.url);
    expect(url.origin + url.pathname).toBe(`${ISSUER}/auth`);
    const challenge = url.searchParams.get('code_challenge');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'portada',
      redirect_uri: REDIRECT,
      scope: 'openid email profile',
      state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(body).toMatchObject({
      clientId: 'portada',
      redirectURI: REDIRECT,
      responseType: 'code',
      scope: 'openid email profile',
      codeChallenge: challenge,
      codeChallengeMethod: 'S256',
    });
    const { rows } = await database().pool.query('SELECT t::text AS all FROM oidc_requests AS t');
    for (const secret of [state, cookie.split('=')[1], url.searchParams.get('nonce')])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('have an account made for them, and come into it again', async () => {
    const { sub, email } = on.stranger();
    const { status, body } = await on.back(await on.begin());
    expect([status, Object.keys(body).sort()]).toEqual([
      200,
      ['accessToken', 'refreshToken', 'uuid'],
    ]);
    expect(decodeJwt(body.accessToken).amr).toEqual(['fed']);
    expect(await on.profile(body.accessToken)).toMatchObject({
      uuid: body.uuid,
      email,
      emailVerified: true,
      firstName: 'Ana',
      lastName: 'Ñandú',
      identities: [{ type: 'OIDC', userName: email }],
    });
    Object.assign(on.provider.said.claims, {
      sub,
      email: 'otra@correo.example',
      given_name: 'Eva',
    });
    const again = await on.back(await on.begin());
    expect(again.body.uuid).toBe(body.uuid);
    expect(await on.profile(again.body.accessToken)).toMatchObject({ email, firstName: 'Ana' });
  });

  it('are asked for at the provider’s own call where the id_token is short', async () => {
    const { sub, email } = on.stranger();
    on.provider.said.claims = { sub };
    on.provider.said.userinfo = { sub, email, email_verified: 'true', given_name: 'Eva\0' };
    const { body } = await on.back(await on.begin());
    const found = await on.profile(body.accessToken);
    expect(found).toMatchObject({ email, firstName: 'Eva' });
  });

  it('bring the verifier, and the secret where there is one for that issuer', async () => {
    const asked = () => on.provider.asked.find(({ url }) => url.endsWith('/token'));
    on.stranger();
    await on.back(await on.begin());
    const form = new URLSearchParams(asked()?.body);
    expect([form.get('code'), form.get('redirect_uri'), form.get('client_id')]).toEqual([
      'c',
      REDIRECT,
      'portada',
    ]);
    expect(form.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect(asked()?.authorization).toBeNull();
    expect(on.provider.asked.map(({ ends }) => ends)).not.toContain(false);
    on.provider.asked.length = 0;
    on.secrets.set(`${ISSUER} portada`, 'secreto');
    on.secrets.set('https://otro.example portada', 'de otro');
    await on.back(await on.begin());
    const basic = Buffer.from('portada:secreto').toString('base64');
    expect(asked()?.authorization).toBe(`Basic ${basic}`);
  });

  it('join the account with their address, where it is confirmed on both sides', async () => {
    const { email, uuid } = await on.at.signUp();
    on.stranger();
    on.provider.said.claims.email = email;
    const refused = await on.back(await on.begin());
    expect(refused.body).toMatchObject({ httpStatus: 409, code: '300039' });
    await database().pool.query('UPDATE readers SET is_email_verified = true WHERE id = $1', [
      uuid,
    ]);
    on.provider.said.claims.email_verified = false;
    expect((await on.back(await on.begin())).body).toMatchObject({
      httpStatus: 400,
      code: '300201',
    });
    on.provider.said.claims.email_verified = true;
    const joined = await on.back(await on.begin());
    expect(joined.body.uuid).toBe(uuid);
    const { identities, firstName } = await on.profile(joined.body.accessToken);
    expect(identities.map(({ type }: { type: string }) => type)).toEqual(['Password', 'OIDC']);
    expect(firstName).toBe('Ana');
  });

  it('add it to the account in which they are, whatever its address, and take it away', async () => {
    const { accessToken: token, uuid, email } = await on.at.signUp();
    on.stranger();
    on.provider.said.claims.email_verified = false;
    const { body } = await on.back(await on.begin(), { token });
    expect(body.uuid).toBe(uuid);
    const { identities, ...rest } = await on.profile(token);
    expect(rest).toMatchObject({ email, emailVerified: false, firstName: 'Ana' });
    expect(identities[1]).toMatchObject({ type: 'OIDC' });
    const other = await on.at.signUp();
    const taken = await on.back(await on.begin(), { token: other.accessToken });
    expect(taken.body).toMatchObject({ httpStatus: 409, code: '300039' });
    const unlink = (identifier: string, whose = token) =>
      on.at.call('PUT', '/v2/oidc/unlink', { token: whose, body: { identifier } });
    expect((await unlink(identities[1].id, other.accessToken)).status).toBe(404);
    expect((await unlink(identities[0].id)).status).toBe(404);
    expect((await unlink('g')).status).toBe(404);
    expect((await unlink(identities[1].id)).body).toEqual({});
    expect((await on.profile(token)).identities).toHaveLength(1);
    await on.back(await on.begin(), { token });
    expect((await unlink('portada')).body).toEqual({});
    expect((await unlink('portada')).status).toBe(404);
  });

  it('connect one account of each provider', async () => {
    const { accessToken: token, uuid } = await on.at.signUp();
    await database().pool.query(
      `INSERT INTO reader_identities (id, reader_id, type, subject, user_name, created_at)
        VALUES (gen_random_uuid(), $1, 'OIDC', 'https://otro.example ana', 'ana', now())`,
      [uuid],
    );
    on.stranger();
    expect((await on.back(await on.begin(), { token })).body.uuid).toBe(uuid);
    on.stranger();
    const { body } = await on.back(await on.begin(), { token });
    expect(body).toMatchObject({ httpStatus: 409, code: '300039' });
    expect(body.message).toBe('Tu cuenta ya está conectada con otra de Club. Desconéctala antes.');
    const { identities } = await on.profile(token);
    const ofClients = identities.map(({ clientId }: { clientId?: string }) => clientId).sort();
    // Of the site's client, of none of its own, and of the password nothing.
    expect(ofClients).toEqual(['', 'portada;club', undefined]);
  });

  it('are called by the provider’s name for them where it tells no address', async () => {
    const { accessToken: token } = await on.at.signUp();
    const { sub } = on.stranger();
    Object.assign(on.provider.said.claims, { email: undefined });
    on.provider.said.userinfo = { sub };
    expect((await on.back(await on.begin(), { token })).status).toBe(200);
    const { identities } = await on.profile(token);
    expect(identities[1]).toMatchObject({ type: 'OIDC', userName: sub });
  });

  it('end the session before where their client looks into the browser’s store', async () => {
    const headers = { 'x-portada-session': 'rotating' };
    const { accessToken: token, refreshToken } = await on.at.signUp(undefined, headers);
    on.stranger();
    const { body } = await on.back(await on.begin(), { token, headers });
    expect((await on.at.refresh(refreshToken)).status).toBe(401);
    expect((await on.at.refresh(body.refreshToken)).status).toBe(200);
  });

  it('keep their last way in', async () => {
    on.stranger();
    const { accessToken: token } = (await on.back(await on.begin())).body;
    const taken = await on.at.call('PUT', '/v2/oidc/unlink', {
      token,
      body: { identifier: 'portada' },
    });
    expect(taken.body).toMatchObject({ httpStatus: 409, code: '300044' });
    expect((await on.profile(token)).identities).toHaveLength(1);
  });

  it('lose it where the address was another’s, who resets the password', async () => {
    const { accessToken: token, email } = await on.at.signUp();
    on.stranger();
    await on.back(await on.begin(), { token });
    await on.at.post();
    await on.at.call('POST', '/v1/password/reset', { body: { userName: email } });
    const [{ nonce = '' } = {}] = await on.at.post();
    const path = `/v1/password/reset/${nonce}`;
    await on.at.call('PUT', path, { body: { newPassword: 'una barca de niebla' } });
    const { body } = await on.at.signIn(email, { credentials: 'una barca de niebla' });
    const { identities } = await on.profile(body.accessToken);
    expect(identities.map(({ type }: { type: string }) => type)).toEqual(['Password']);
  });

  it('come in though the provider turned its key meanwhile', async () => {
    on.stranger();
    expect((await on.back(await on.begin())).status).toBe(200);
    await on.provider.turnKey('2');
    expect((await on.back(await on.begin())).status).toBe(200);
  });

  it('may come in two tabs of one browser', async () => {
    on.stranger();
    const one = await on.begin();
    const nonce = on.provider.said.nonce;
    const two = await on.begin(on.at, 'portada', { cookie: one.cookie });
    expect(two.cookie).toBe(one.cookie);
    expect((await on.back(two)).status).toBe(200);
    on.provider.said.nonce = nonce;
    expect((await on.back(one)).status).toBe(200);
  });

  it('wait for a confirmed address where the site asks for one', async () => {
    const strict = await on.open({ accounts: { oidcClients: CLIENTS, needsVerifiedEmail: true } });
    const { accessToken: token } = await on.at.signUp();
    on.stranger();
    await on.back(await on.begin(), { token });
    const reply = await on.back(await on.begin(strict), { app: strict });
    expect(reply.body).toMatchObject({ httpStatus: 403, code: '130051' });
  });

  it('stay out while they are disabled', async () => {
    on.stranger();
    const { uuid } = (await on.back(await on.begin())).body;
    await database().pool.query('UPDATE readers SET disabled_at = now() WHERE id = $1', [uuid]);
    expect((await on.back(await on.begin())).body).toMatchObject({
      httpStatus: 403,
      code: '100015',
    });
  });

  it('are one however often they come at the same moment', async () => {
    on.stranger();
    const begun = await on.begin();
    const { nonce } = on.provider.said;
    const others = await Promise.all(
      Array.from({ length: 5 }, () => on.at.call('GET', '/v2/oidc/portada/initiate')),
    );
    expect(others.every(({ status }) => status === 200)).toBe(true);
    on.provider.said.nonce = nonce;
    const replies = await Promise.all(Array.from({ length: 8 }, () => on.back(begun)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  });
});
