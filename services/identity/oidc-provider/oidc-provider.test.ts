import fc from 'fast-check';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as client from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { ORIGIN, OTHER_ORIGIN } from '../identity.testing.ts';
import {
  asked,
  CLIENT,
  codeFor,
  discover,
  freshPkce,
  ISSUER,
  OTHER_CLIENT,
  REDIRECT,
  REDIRECT_WITH_QUERY,
  trade,
  withClients,
} from './relying-party.testing.ts';

onDatabase('the site as an OIDC provider', (database) => {
  let at: Awaited<ReturnType<typeof withClients>>;
  let reader: Awaited<ReturnType<typeof at.signUp>>;
  beforeAll(async () => {
    at = await withClients(database());
    reader = await at.signUp();
    const names = { firstName: 'Ana', lastName: 'Ñandú' };
    await at.call('PATCH', '/v1/profile', { token: reader.accessToken, body: names });
  });
  const login = (query: Record<string, string> | [string, string][], token?: string) =>
    at.call('GET', `/v2/oidc/provider/login?${new URLSearchParams(query)}`, { token });
  const codes = async () => {
    const { rows } = await database().pool.query('SELECT FROM reader_codes');
    return rows.length;
  };

  it('serves a client that only knows its address', async () => {
    const signedInAt = Math.floor(at.time.now / 1_000);
    at.time.now += 20_000;
    const configuration = await discover(at);
    const [verifier, state, nonce] = [
      client.randomPKCECodeVerifier(),
      client.randomState(),
      client.randomNonce(),
    ];
    const there = client.buildAuthorizationUrl(configuration, {
      redirect_uri: REDIRECT,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    expect(there.origin + there.pathname).toBe(`${ISSUER}/v2/oidc/provider/authorize`);
    const led = await at.call('GET', `/v2/oidc/provider/authorize${there.search}`);
    const page = new URL(led.headers.get('location') ?? '');
    expect([led.status, page.origin + page.pathname]).toEqual([303, `${ORIGIN}/account/login/`]);
    const { status, body } = await at.call('GET', `/v2/oidc/provider/login${page.search}`, {
      token: reader.accessToken,
    });
    expect([status, Object.keys(body)]).toEqual([200, ['message']]);
    const back = new URL(body.message);
    expect(back.href.startsWith(`${REDIRECT}?code=`)).toBe(true);
    const tokens = await client.authorizationCodeGrant(configuration, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    expect(tokens.expires_in).toBe(900);
    expect(decodeProtectedHeader(tokens.id_token ?? '')).toMatchObject({ alg: 'ES256' });
    expect(decodeJwt(tokens.id_token ?? '')).toEqual({
      iss: ISSUER,
      sub: reader.uuid,
      aud: CLIENT.id,
      iat: Math.floor(at.time.now / 1_000),
      exp: Math.floor(at.time.now / 1_000) + 900,
      auth_time: signedInAt,
      amr: ['pwd'],
      nonce,
    });
    const who = await client.fetchUserInfo(configuration, tokens.access_token, reader.uuid);
    expect(who).toEqual({
      sub: reader.uuid,
      email: reader.email,
      email_verified: false,
      name: 'Ana Ñandú',
      given_name: 'Ana',
      family_name: 'Ñandú',
    });
    const refreshed = await at.refresh(tokens.refresh_token ?? '');
    expect(refreshed.body).toMatchObject({ uuid: reader.uuid, accessToken: expect.any(String) });
    const sessions = await at.call('GET', '/v1/sessions', { token: reader.accessToken });
    expect(sessions.body.map(({ device }: { device: string }) => device)).toContain(CLIENT.name);
  });

  it('takes a form of either kind', async () => {
    const { form } = await codeFor(at, reader.accessToken);
    const body = new FormData();
    for (const [name, value] of Object.entries(form)) body.set(name, value);
    const reply = await at.call('POST', '/v2/oidc/provider/token', { body });
    expect(reply.body).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      id_token: expect.any(String),
      expires_in: 900,
      token_type: 'Bearer',
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('leaves what stands in an address of a client', async () => {
    const given = asked(freshPkce().challenge, { redirect_uri: REDIRECT_WITH_QUERY });
    const { body } = await login(given, reader.accessToken);
    expect(body.message).toMatch(
      /^https:\/\/club\.example\/entrada\?de=portada&code=[\w-]{43}&state=estado&iss=http/,
    );
  });

  it('takes the method under the name that some clients give it', async () => {
    const { code_challenge_method: S256, ...rest } = asked(freshPkce().challenge);
    const query = new URLSearchParams({ ...rest, code_challengeMethod: S256 });
    const path = `/v2/oidc/provider/login?${query}`;
    const { body } = await at.call('GET', path, { token: reader.accessToken });
    expect(new URL(body.message).searchParams.get('state')).toBe('estado');
  });

  it('is none where the site has no clients', async () => {
    const plain = await withClients(database(), { accounts: { oidcProviderClients: [] } });
    const { body } = await plain.call('GET', '/.well-known/openid-configuration');
    expect(body).not.toHaveProperty('authorization_endpoint');
    expect((await plain.call('GET', '/v1/config')).body).not.toHaveProperty('oidcProviderClients');
    expect((await at.call('GET', '/v1/config')).body).not.toHaveProperty('oidcProviderClients');
  });

  it('lets pages of its clients read what they ask for, and no other call', async () => {
    const from = (origin: string, path: string) => at.call('GET', path, { headers: { origin } });
    const allowed = async (origin: string, path: string) =>
      (await from(origin, path)).headers.get('access-control-allow-origin');
    const own = new URL(REDIRECT).origin;
    expect(await allowed(own, '/.well-known/openid-configuration')).toBe(own);
    expect(await allowed(own, '/v2/oidc/provider/userinfo')).toBe(own);
    expect(await allowed(own, '/v1/profile')).toBeNull();
    expect(await allowed('https://otro.example', '/v2/oidc/provider/userinfo')).toBeNull();
    const headers = { origin: own };
    const preflight = (path: string) => at.call('OPTIONS', path, { headers });
    expect((await preflight('/v2/oidc/provider/userinfo')).status).toBe(204);
    expect((await preflight('/v1/profile')).status).toBe(403);
  });

  describe('sends nobody anywhere', () => {
    const CASES: [string, Record<string, string | undefined>][] = [
      ['an unknown client', { client_id: 'clubs' }],
      ['no client', { client_id: undefined }],
      ['a client’s name for its id', { client_id: CLIENT.name }],
      ['an address of another client', { redirect_uri: OTHER_CLIENT.redirectUris[0] }],
      ['no address', { redirect_uri: undefined }],
      ['an extra slash', { redirect_uri: REDIRECT.replace('vuelta', 'vuelta/') }],
      ['a query', { redirect_uri: `${REDIRECT}?x=1` }],
      ['a question mark', { redirect_uri: `${REDIRECT}?` }],
      ['no query', { redirect_uri: REDIRECT_WITH_QUERY.replace(/\?.*/, '') }],
      ['a fragment', { redirect_uri: `${REDIRECT}#x` }],
      ['another case', { redirect_uri: REDIRECT.replace('vuelta', 'Vuelta') }],
      ['the host in capitals', { redirect_uri: REDIRECT.replace('club', 'CLUB') }],
      ['a usual port', { redirect_uri: REDIRECT.replace('.example', '.example:443') }],
      ['http', { redirect_uri: REDIRECT.replace('https', 'http') }],
      ['a subdomain', { redirect_uri: REDIRECT.replace('club', 'x.club') }],
      ['a longer host', { redirect_uri: REDIRECT.replace('.example', '.example.malo.example') }],
      ['a name before the host', { redirect_uri: REDIRECT.replace('//', '//malo@') }],
      ['a way up', { redirect_uri: REDIRECT.replace('vuelta', 'x/../vuelta') }],
      ['letters encoded', { redirect_uri: REDIRECT.replace('vuelta', '%76uelta') }],
      ['a blank behind', { redirect_uri: `${REDIRECT} ` }],
      ['a script', { redirect_uri: 'javascript:alert(1)//club.example' }],
      ['a challenge in plain', { code_challenge_method: 'plain' }],
      ['no method', { code_challenge_method: undefined }],
      ['two methods', { code_challengeMethod: 'plain' }],
      ['another case of the method', { code_challenge_method: 's256' }],
      ['no challenge', { code_challenge: undefined }],
      ['a short challenge', { code_challenge: 'abc' }],
      ['a token for a code', { response_type: 'token' }],
      ['more than a code', { response_type: 'code id_token' }],
      ['no type', { response_type: undefined }],
      ['a code in the fragment', { response_mode: 'fragment' }],
      ['no openid', { scope: 'email profile' }],
      ['something like openid', { scope: 'openid2' }],
      ['much of a state', { state: 'x'.repeat(2_001) }],
      ['a nonce that nobody stores', { nonce: 'a\0b' }],
    ];
    it.each(CASES)('for %s', async (_, changed) => {
      const before = await codes();
      const given = { ...asked(freshPkce().challenge), ...changed };
      const query = Object.entries(given).filter(([, value]) => value !== undefined);
      const { status, body } = await login(query as [string, string][], reader.accessToken);
      expect(status).toBe(400);
      expect(body).toEqual({
        httpStatus: 400,
        code: expect.any(String),
        message: expect.any(String),
      });
      expect(body.message).not.toMatch(/https?:/);
      expect(await codes()).toBe(before);
    });

    it.each(['client_id', 'redirect_uri', 'code_challenge_method'])(
      'for two of %s',
      async (name) => {
        const given = asked(freshPkce().challenge);
        const twice = [...Object.entries(given), [name, given[name as keyof typeof given]]];
        expect((await login(twice as [string, string][], reader.accessToken)).status).toBe(400);
      },
    );

    it('for nobody, or by a refresh token', async () => {
      for (const token of [undefined, 'undefined', reader.refreshToken])
        expect((await login(asked(freshPkce().challenge), token)).body.code).toBe('300041');
    });
  });

  describe('trades no code', () => {
    type Form = Record<string, string>;
    const INVALID_GRANT = { error: 'invalid_grant', code: '300020', httpStatus: 400 };
    const CASES: [string, (form: Form) => Form][] = [
      ['with a wrong verifier', (form) => ({ ...form, code_verifier: freshPkce().verifier })],
      ['with the challenge', (form) => ({ ...form, code_verifier: 'x'.repeat(43) })],
      ['with a short verifier', (form) => ({ ...form, code_verifier: 'x' })],
      ['with no verifier in it', (form) => ({ ...form, code_verifier: '' })],
      ['of another client', (form) => ({ ...form, client_id: OTHER_CLIENT.id })],
      ['for another address', (form) => ({ ...form, redirect_uri: `${REDIRECT}/` })],
      ['for no address', (form) => ({ ...form, redirect_uri: '' })],
      ['that is made up', (form) => ({ ...form, code: freshPkce().verifier })],
      ['that is none', (form) => ({ ...form, code: 'x\0' })],
    ];
    it.each(CASES)('%s', async (_, change) => {
      const { form } = await codeFor(at, reader.accessToken);
      const changed = change(form);
      const { body } = await trade(at, changed);
      expect(body).toMatchObject(INVALID_GRANT);
      expect(body).not.toHaveProperty('access_token');
      // Whoever tried it used it up.
      if (changed.code === form.code)
        expect((await trade(at, form)).body).toMatchObject(INVALID_GRANT);
    });

    it.each([
      ['an unknown client', { client_id: 'clubs' }, 'invalid_client'],
      ['a refresh token', { grant_type: 'refresh_token' }, 'unsupported_grant_type'],
      ['a password', { grant_type: 'password' }, 'unsupported_grant_type'],
      ['much of a code', { code: 'x'.repeat(5_000) }, 'invalid_request'],
    ])('for %s', async (_, changed, error) => {
      const { form } = await codeFor(at, reader.accessToken);
      const { status, body } = await trade(at, { ...form, ...changed });
      expect([status, body.error, typeof body.code, typeof body.message]).toEqual([
        400,
        error,
        'string',
        'string',
      ]);
      expect((await trade(at, form)).status).toBe(200);
    });

    it('for a form that lacks something, has it twice, or is none', async () => {
      const { form } = await codeFor(at, reader.accessToken);
      for (const name of Object.keys(form)) {
        const rest = Object.entries(form).filter(([one]) => one !== name);
        expect((await trade(at, rest)).body.error, name).toBe('invalid_request');
        const twice = [...Object.entries(form), [name, '']] as [string, string][];
        expect((await trade(at, twice)).body.error, name).toBe('invalid_request');
      }
      const path = '/v2/oidc/provider/token';
      expect((await at.call('POST', path, { body: form })).body.error).toBe('invalid_request');
      expect((await at.call('POST', path)).body.error).toBe('invalid_request');
      const broken = { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=y' } };
      expect((await at.call('POST', path, broken)).body.error).toBe('invalid_request');
      expect((await trade(at, { ...form, more: 'x'.repeat(30_000) })).status).toBe(413);
      expect((await trade(at, form)).status).toBe(200);
    });

    it('at another host', async () => {
      const { form } = await codeFor(at, reader.accessToken);
      expect((await trade(at, form, { origin: OTHER_ORIGIN })).body).toMatchObject(INVALID_GRANT);
    });

    it('after 60 seconds', async () => {
      const [early, late] = [
        await codeFor(at, reader.accessToken),
        await codeFor(at, reader.accessToken),
      ];
      at.time.now += 59_999;
      expect((await trade(at, early.form)).status).toBe(200);
      at.time.now += 1;
      expect((await trade(at, late.form)).body).toMatchObject(INVALID_GRANT);
    });

    it('a second time, which ends what the first gave', async () => {
      const { form } = await codeFor(at, reader.accessToken);
      const { body: given } = await trade(at, form);
      const userinfo = '/v2/oidc/provider/userinfo';
      const who = () => at.call('GET', userinfo, { token: given.access_token });
      expect((await who()).status).toBe(200);
      expect((await trade(at, form)).body).toMatchObject(INVALID_GRANT);
      expect((await who()).body.code).toBe('300041');
      expect((await at.refresh(given.refresh_token)).body.code).toBe('300041');
      expect((await at.call('GET', '/v1/profile', { token: reader.accessToken })).status).toBe(200);
    });

    it('more than once, of twenty at the same time', async () => {
      const { form } = await codeFor(at, reader.accessToken);
      const replies = await Promise.all(Array.from({ length: 20 }, () => trade(at, form)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('once the session in which it was asked for has ended', async () => {
      const { accessToken: token } = (await at.signIn(reader.email)).body;
      const { form } = await codeFor(at, token);
      await at.call('DELETE', '/v1/auth/token', { token });
      expect((await trade(at, form)).body).toMatchObject(INVALID_GRANT);
    });

    it('of a reader who was disabled meanwhile', async () => {
      const { uuid, accessToken } = await at.signUp();
      const { form } = await codeFor(at, accessToken);
      const set = 'UPDATE readers SET disabled_at = now() WHERE id = $1';
      await database().pool.query(set, [uuid]);
      expect((await trade(at, form)).body).toMatchObject(INVALID_GRANT);
    });
  });

  it('fails at nothing that nobody should send', async () => {
    const value = fc.oneof(
      fc.constantFrom('', '\0', '__proto__', 'constructor', CLIENT.id, REDIRECT, 'S256', 'code'),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    const change = fc.dictionary(fc.constantFrom(...Object.keys(asked('')), '__proto__'), value);
    const { form } = await codeFor(at, reader.accessToken);
    const names = fc.constantFrom(...Object.keys(form), '__proto__');
    const law = fc.asyncProperty(
      fc.record({ change, fields: fc.dictionary(names, value) }),
      async (given) => {
        const query = { ...asked(freshPkce().challenge), ...given.change };
        const there = await login(query, reader.accessToken);
        const traded = await trade(at, { ...form, code: 'x', ...given.fields });
        for (const { status, body } of [there, traded]) {
          expect([200, 400]).toContain(status);
          expect('code' in body && 'message' in body).toBe(status === 400);
        }
      },
    );
    await fc.assert(law, { numRuns: 60, seed: 20_261_123 });
  });

  it('says when its reader signed in, however often that was handed on', async () => {
    const accounts = { oidcProviderClients: [{ ...CLIENT, opensAccount: true }] };
    const on = await withClients(database(), { accounts });
    const { accessToken } = (await on.signIn(reader.email)).body;
    const signedIn = decodeJwt(accessToken).auth_time;
    on.time.now += 300_000;
    const { body: first } = await trade(on, (await codeFor(on, accessToken)).form);
    on.time.now += 300_000;
    const { body: next } = await trade(on, (await codeFor(on, first.access_token)).form);
    const refreshed = (await on.refresh(next.refresh_token)).body.accessToken;
    for (const token of [first.access_token, first.id_token, next.id_token, refreshed])
      expect(decodeJwt(token).auth_time).toBe(signedIn);
  });

  it('refuses requests as objects in OpenID Connect’s words', async () => {
    const { challenge } = freshPkce();
    for (const name of ['request', 'request_uri']) {
      for (const value of ['', 'eyJhbGciOiJub25lIn0.e30.', 'https://club.example/peticion']) {
        const before = await codes();
        const reply = await login(asked(challenge, { [name]: value }), reader.accessToken);
        expect([reply.status, reply.body.error]).toEqual([400, `${name}_not_supported`]);
        expect(await codes()).toBe(before);
      }
    }
  });

  it('gives tokens that say who the reader is and open nothing, unless the site says more', async () => {
    const { form } = await codeFor(at, reader.accessToken);
    const { access_token: token, refresh_token: refresh } = (await trade(at, form)).body;
    const asks = async (path: string, on = at, by = token) =>
      (await on.call('GET', path, { token: by })).status;
    expect(await asks('/v2/oidc/provider/userinfo')).toBe(200);
    for (const path of ['/v1/profile', '/v1/gdpr', '/v1/sessions', '/v2/oidc/provider/login'])
      expect([path, await asks(path)]).toEqual([path, 403]);
    expect((await at.call('DELETE', '/v1/user/anonymize', { token })).body).toMatchObject({
      code: '403',
      error: 'insufficient_scope',
    });
    const next = (await at.refresh(refresh)).body.accessToken;
    expect(await asks('/v1/profile', at, next)).toBe(403);
    expect(await asks('/v2/oidc/provider/userinfo', at, next)).toBe(200);
    const trusting = await withClients(database(), {
      accounts: { oidcProviderClients: [{ ...CLIENT, opensAccount: true }] },
    });
    expect(await asks('/v1/profile', trusting)).toBe(200);
  });

  it('gives an id_token that opens nothing here', async () => {
    const { form } = await codeFor(at, reader.accessToken);
    const { body } = await trade(at, form);
    const reply = await at.call('GET', '/v1/profile', { token: body.id_token });
    expect(reply.body.code).toBe('300041');
    expect((await at.refresh(body.id_token)).body.code).toBe('300041');
  });
});
