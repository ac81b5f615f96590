import { generateKeyPair, importJWK, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { type Answer, identityApp, ORIGIN } from './identity.testing.ts';
import { issuerOf } from './tokens/jwt.ts';
import { SOCIAL_SITE, standInProviders } from './ways/social/providers.testing.ts';
import { socialProviders } from './ways/social/providers.ts';
import { WAYS_IN } from './ways/ways-in.ts';

type Whose = 'reader' | 'anybody' | 'link' | 'google' | 'nobody';

/**
 * Every call, and who may make it: a reader, anybody, who holds a link or Google's word; nobody
 * where it is off.
 */
const CALLS: readonly (readonly [Whose, string, string, unknown?])[] = [
  ['anybody', 'GET', '/v1/config'],
  ['anybody', 'GET', '/.well-known/jwks.json'],
  ['anybody', 'GET', '/.well-known/openid-configuration'],
  ['anybody', 'GET', '/v1/apple/authurl'],
  ['anybody', 'POST', '/v1/auth/magiclink', { email: 'nadie@correo.example' }],
  ['anybody', 'POST', '/v1/password/reset', { userName: 'nadie@correo.example' }],
  ['anybody', 'POST', '/v1/email/verify', { email: 'nadie@correo.example' }],
  ['anybody', 'POST', '/v1/passkeys/signin/options', {}],
  ['anybody', 'POST', '/v1/passkeys/signup/options', { email: 'nadie@correo.example' }],
  ['link', 'GET', '/v1/auth/magiclink/none'],
  ['link', 'PUT', '/v1/password/reset/none', { newPassword: 'un sauce de cristal' }],
  ['link', 'GET', '/v1/email/verify/none'],
  ['link', 'POST', '/v1/email/verify/none', {}],
  ['link', 'DELETE', '/v1/email/verify/none'],
  ['link', 'PUT', '/v1/user/anonymize/approve/none', {}],
  ['link', 'PUT', '/v1/user/anonymize/decline/none', { reason: 'OTHER' }],
  ['link', 'GET', '/v2/oidc/signin?code=c&state=o.none'],
  ['nobody', 'GET', '/v2/oidc/none/initiate'],
  ['google', 'POST', '/v1/swg/checkloginexists', { token: 't' }],
  ['reader', 'GET', '/v2/oidc/provider/login?client_id=c'],
  ['reader', 'GET', '/v2/oidc/provider/userinfo'],
  ['reader', 'POST', '/v2/oidc/provider/userinfo'],
  ['reader', 'POST', '/v1/signon/share', { redirect: '/' }],
  ['reader', 'PUT', '/v2/oidc/unlink', { identifier: 'none' }],
  ['reader', 'GET', '/v1/swg/accesstoken'],
  ['reader', 'GET', '/v1/swg/none/relink/none'],
  ['reader', 'GET', '/v1/profile'],
  ['reader', 'PATCH', '/v1/profile', { firstName: 'Ana' }],
  ['reader', 'PUT', '/v1/password', { oldPassword: 'no', newPassword: 'un sauce de agua' }],
  ['reader', 'GET', '/v1/sessions'],
  ['reader', 'DELETE', '/v1/sessions/none'],
  ['reader', 'DELETE', '/v1/sessions'],
  ['reader', 'GET', '/v1/passkeys'],
  ['reader', 'POST', '/v1/passkeys/options', {}],
  ['reader', 'POST', '/v1/passkeys', { name: 'A', credential: { id: 'a' } }],
  ['reader', 'DELETE', '/v1/passkeys/none'],
  ['reader', 'GET', '/v1/user/settings'],
  ['reader', 'GET', '/v2/identity/segmentation'],
  ['reader', 'GET', '/v1/gdpr?_=1'],
  ['reader', 'GET', '/v1/gdpr/none'],
  ['reader', 'PUT', '/v1/avatar', 'no form'],
  ['reader', 'DELETE', '/v1/avatar'],
  ['reader', 'DELETE', '/v1/user/anonymize'],
  ['reader', 'DELETE', '/v1/identity/none'],
  ['reader', 'DELETE', '/v1/auth/token'],
];

/** Looked at by tests of their own. */
const SIGNING_IN =
  / \/(?:v1\/(?:auth\/(?:login|token)|(?:passkeys\/)?signup|passkeys\/signin|apple\/auth|signon\/(?:enter|back|session|begin|vouch|take))|v2\/oidc\/provider\/(?:authorize|token))$/;

const NOT_SIGNED_IN = { httpStatus: 401, code: '300041' };
const nameOf = ([, method, path]: (typeof CALLS)[number]) => `${method} ${path}`;

onDatabase('every call', (database) => {
  let at: Awaited<ReturnType<typeof identityApp>>;
  /** Tokens that never serve, by what is wrong with them. */
  const bad: Record<string, string> = {};
  let readers: Awaited<ReturnType<typeof at.signUp>>[];

  beforeAll(async () => {
    const stand = await standInProviders(() => new Date());
    await stand.close();
    const social = socialProviders({ ...stand.config, send: fetch, clock: () => new Date() });
    at = await identityApp(database(), { accounts: SOCIAL_SITE, parts: { social } });
    readers = [await at.signUp(), await at.signUp()];
    const [{ accessToken = '', refreshToken = '' } = {}] = readers;
    const [head = '', body = '', signature = ''] = accessToken.split('.');
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [jwk] = await at.dependencies.keys.published();
    const signed = (key: Parameters<SignJWT['sign']>[0], header: object, more: object = {}) =>
      new SignJWT({ ...claims, ...more })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt', ...header })
        .sign(key);
    const stranger = await generateKeyPair('ES256');
    const { key } = await at.dependencies.keys.signer();
    const past = Math.floor(at.time.now / 1_000) - 1;
    Object.assign(bad, {
      'a refresh token': refreshToken,
      'alg none': `${encoded({ alg: 'none', kid, typ: 'at+jwt' })}.${body}.`,
      'alg none with a signature': `${encoded({ alg: 'none', kid, typ: 'at+jwt' })}.${body}.${signature}`,
      'HS256 with the public key': await signed(new TextEncoder().encode(JSON.stringify(jwk)), {
        alg: 'HS256',
      }),
      'HS256 with the key id': await signed(new TextEncoder().encode(kid), { alg: 'HS256' }),
      "a stranger's key": await signed(stranger.privateKey, {}),
      "a stranger's key id": await signed(stranger.privateKey, { kid: 'other' }),
      'no type': await signed(key, { typ: 'JWT' }),
      expired: await signed(key, {}, { exp: past }),
      'no expiry': await signed(key, {}, { exp: undefined }),
      'another issuer': await signed(key, {}, { iss: issuerOf('http://sur.localhost') }),
      'another audience': await signed(key, {}, { aud: 'http://sur.localhost' }),
      'another session': await signed(key, {}, { sid: 'none' }),
      "another's session": await signed(key, {}, { sub: readers[1]?.uuid }),
      'a changed body': `${head}.${encoded({ ...claims, sub: readers[1]?.uuid })}.${signature}`,
      nonsense: 'a.b.c',
      'a word': 'token',
      'much of nothing': 'x'.repeat(100_000),
    });
  });

  const call = ([, method, path, body]: (typeof CALLS)[number], token?: string): Promise<Answer> =>
    at.call(method, path, { body, token });

  it('that is a reader’s is refused to anybody else, in every way', async () => {
    for (const one of CALLS.filter(([whose]) => whose === 'reader')) {
      for (const token of [undefined, 'undefined', 'null'])
        expect((await call(one, token)).body, nameOf(one)).toMatchObject(NOT_SIGNED_IN);
      for (const [what, token] of Object.entries(bad))
        expect((await call(one, token)).body, `${nameOf(one)}: ${what}`).toMatchObject(
          NOT_SIGNED_IN,
        );
    }
  });

  it('that is anybody’s is answered whatever the token', async () => {
    const tokens = [undefined, 'undefined', readers[0]?.accessToken, ...Object.values(bad)];
    for (const one of CALLS.filter(([whose]) => whose === 'anybody'))
      for (const token of tokens) expect((await call(one, token)).status, nameOf(one)).toBe(200);
  });

  it('that needs a link is refused without one, whatever the token', async () => {
    const tokens = [undefined, 'undefined', readers[0]?.accessToken, bad.expired];
    for (const one of CALLS.filter(([whose]) => whose === 'link'))
      for (const token of tokens) {
        // Who adds a way in has to be who they say.
        const isRefused = token === bad.expired && one[2].startsWith('/v2/oidc/signin');
        const code = isRefused ? '300041' : '300020';
        expect((await call(one, token)).body, nameOf(one)).toMatchObject({ code });
      }
  });

  it('that needs Google’s word is refused without it, whatever the token', async () => {
    const tokens = [undefined, 'undefined', readers[0]?.accessToken, bad.expired];
    for (const one of CALLS.filter(([whose]) => whose === 'google'))
      for (const token of tokens)
        expect((await call(one, token)).body, nameOf(one)).toMatchObject({ code: '300040' });
  });

  it('that is off here says so to anybody', async () => {
    const tokens = [undefined, 'undefined', readers[0]?.accessToken, bad.expired];
    for (const one of CALLS.filter(([whose]) => whose === 'nobody'))
      for (const token of tokens)
        expect((await call(one, token)).body, nameOf(one)).toMatchObject({ code: '400' });
  });

  it('tells a reader of themselves, and of nobody else', async () => {
    for (const { accessToken: token, uuid, email } of readers) {
      expect((await at.call('GET', '/v1/profile', { token })).body).toMatchObject({ uuid, email });
      const [{ id }] = (await at.call('GET', '/v1/gdpr', { token })).body;
      for (const other of readers) {
        const { status } = await at.call('GET', `/v1/gdpr/${id}`, { token: other.accessToken });
        expect(status).toBe(other.uuid === uuid ? 200 : 404);
      }
    }
  });

  it('is refused to who is disabled, at once', async () => {
    const { accessToken, refreshToken, uuid, email } = await at.signUp();
    const set = (value: string) =>
      database().pool.query(`UPDATE readers SET disabled_at = ${value} WHERE id = $1`, [uuid]);
    await set('now()');
    const disabled = { httpStatus: 403, code: '100015' };
    for (const one of CALLS.filter(([whose]) => whose === 'reader'))
      expect((await call(one, accessToken)).body, nameOf(one)).toMatchObject(disabled);
    expect((await at.refresh(refreshToken)).body).toMatchObject(disabled);
    expect((await at.signIn(email)).body).toMatchObject(disabled);
    expect((await at.signIn(email, { credentials: 'wrong' })).body.code).toBe('300040');
    await set('NULL');
    expect((await at.refresh(refreshToken)).status).toBe(200);
  });

  it('has a code and a message where it is refused, and says no-store', async () => {
    const unknown = [
      ['GET', '/v1/nothing'],
      ['GET', '/v1/config/'],
      ['POST', '/v1/config'],
      ['PUT', '/v1/auth/login'],
      ['PURGE', '/v1/profile'],
      ['HEAD', '/v1/auth/magiclink/none'],
    ];
    for (const [method = '', path = ''] of unknown) {
      const { status, body, headers } = await at.call(method, path);
      expect([status >= 400, headers.get('cache-control')], path).toEqual([true, 'no-store']);
      if (method !== 'HEAD')
        expect(body, path).toEqual({
          httpStatus: status,
          code: expect.any(String),
          message: expect.any(String),
        });
    }
    const { headers } = await at.call('GET', '/v1/profile', { token: readers[0]?.accessToken });
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-store', 'Origin']);
  });

  it('is verified by others with the published keys', async () => {
    const { body } = await at.call('GET', '/.well-known/openid-configuration');
    expect(body.jwks_uri).toBe(`${ORIGIN}/identity/public/.well-known/jwks.json`);
    const { keys } = (await at.call('GET', '/.well-known/jwks.json')).body;
    expect(keys[0]).not.toHaveProperty('d');
    const { jwtVerify } = await import('jose');
    const token = readers[0]?.accessToken ?? '';
    const verified = await jwtVerify(token, await importJWK(keys[0], 'ES256'), {
      issuer: body.issuer,
      currentDate: new Date(at.time.now),
    });
    expect(verified.payload.sub).toBe(readers[0]?.uuid);
  });
});

describe('the table', () => {
  it('has every call that is mounted', async () => {
    const { identityRoutes } = await import('./routes.ts');
    const mounted = identityRoutes({ limits: {}, database: {}, ways: WAYS_IN } as never)
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace('/identity/public', '')}`)
      .filter((one) => !SIGNING_IN.test(one) && !/ \/v1\/avatar\/:/.test(one));
    const known = CALLS.map((one) => nameOf(one).replace(/\?.*/, ''));
    const patterns = [...new Set(mounted)].map((one) => one.replace(/:\w+/g, 'none'));
    expect(patterns.filter((one) => !known.includes(one))).toEqual([]);
  });
});
