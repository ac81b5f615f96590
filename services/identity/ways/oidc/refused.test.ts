import { beforeAll, beforeEach, expect, it } from 'vitest';
import { onDatabase } from '../../../database/database.testing.ts';
import { OTHER_ORIGIN } from '../../identity.testing.ts';
import { atProvider } from './at-provider.testing.ts';
import { ISSUER, type Said } from './stand-in-provider.testing.ts';

onDatabase('readers who come by another provider are refused', (database) => {
  let on: Awaited<ReturnType<typeof atProvider>>;
  beforeAll(async () => {
    on = await atProvider(database());
  });
  beforeEach(() => {
    on.provider.reset();
    on.secrets.clear();
    on.provider.asked.length = 0;
  });

  const NOT_BEGUN = { httpStatus: 400, code: '300020' };
  it('in another browser, at another host, late, or a second time', async () => {
    on.stranger();
    const begun = await on.begin();
    const other = await on.begin();
    expect((await on.back({ ...begun, cookie: '' })).body).toMatchObject(NOT_BEGUN);
    expect((await on.back({ ...begun, cookie: other.cookie })).body).toMatchObject(NOT_BEGUN);
    expect((await on.back(begun, { origin: OTHER_ORIGIN })).body).toMatchObject(NOT_BEGUN);
    expect((await on.back({ ...begun, state: 'o.x' })).body).toMatchObject(NOT_BEGUN);
    expect((await on.back({ ...begun, state: '' })).body).toMatchObject(NOT_BEGUN);
    expect(on.provider.asked.filter(({ url }) => url.endsWith('/token'))).toEqual([]);
    const wanted = await on.begin();
    expect((await on.back(wanted)).status).toBe(200);
    expect((await on.back(wanted)).body).toMatchObject(NOT_BEGUN);
    const late = await on.begin();
    on.at.time.now += 10 * 60_000;
    expect((await on.back(late)).body).toMatchObject(NOT_BEGUN);
  });

  it('without a code, or by a token that does not serve', async () => {
    on.stranger();
    const begun = await on.begin();
    const expired = await on.back(begun, { token: 'x.y.z' });
    expect(expired.body).toMatchObject({ httpStatus: 401, code: '300041' });
    expect((await on.back(begun)).status).toBe(200);
    expect((await on.back(await on.begin(), { query: { code: '' } })).body).toMatchObject(
      NOT_BEGUN,
    );
  });

  it('once the site knows that client no more', async () => {
    on.stranger();
    const begun = await on.begin();
    const without = await on.open({ accounts: { oidcClients: [] } });
    expect((await on.back(begun, { app: without })).body).toMatchObject(NOT_BEGUN);
  });

  it.each(['otra', 'nadie', 'club', '__proto__'])('at the client %s', async (id) => {
    const { status, body } = await on.begin(on.at, id);
    expect([status, body.code]).toEqual([400, '400']);
  });

  const REFUSED = { httpStatus: 401, code: '300040' };
  const replies = (path: string, reply: () => Response | Promise<Response>) => ({
    replies: { [path]: reply },
  });
  const FAULTS: [string, Partial<Said>][] = [
    ['another nonce', { claims: { nonce: 'otro' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another audience', { claims: { aud: 'otra' } }],
    ['two audiences, and not which asked', { claims: { aud: ['otra', 'portada'] } }],
    ['another issuer', { claims: { iss: 'https://malo.example' } }],
    ['an issuer with a slash', { claims: { iss: `${ISSUER}/` } }],
    ['no issuer', { claims: { iss: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['an empty subject', { claims: { sub: '' } }],
    ['a subject that nobody stores', { claims: { sub: 'a\0b' } }],
    ['no expiry', { claims: { exp: undefined } }],
    ['an expiry that is over', { claims: { exp: 1_000 } }],
    ['no time', { claims: { iat: undefined } }],
    ['alg none', { header: { alg: 'none' } }],
    ['HS256 with the public key', { header: { alg: 'HS256' } }],
    ['a stranger’s key', { isForged: true }],
    ['an unknown key', { header: { kid: 'otra' } }],
    ['no id_token', { tokens: { id_token: undefined } }],
    ['an id_token that is none', { tokens: { id_token: 'a.b.c' } }],
    ['no access token', { tokens: { access_token: undefined } }],
    [
      'a fault',
      replies('/token', () => Response.json({ error: 'invalid_grant' }, { status: 400 })),
    ],
    ['a page', replies('/token', () => new Response('<p>Hola</p>'))],
    ['another address', replies('/token', () => Response.redirect('https://malo.example/'))],
    [
      'more than anybody reads',
      replies('/token', () => Response.json({ access_token: 'x'.repeat(300_000) })),
    ],
    ['nothing', replies('/token', () => Promise.reject(new TypeError('fetch failed')))],
    ['no keys', replies('/keys', () => Response.json({ keys: [] }))],
    [
      'another’s profile',
      { claims: { email: undefined }, userinfo: { sub: 'otra', email: 'eva@correo.example' } },
    ],
  ];
  it.each(FAULTS)('when the provider says %s', async (_, fault) => {
    const { email } = on.stranger();
    const begun = await on.begin();
    on.say(fault);
    const { body } = await on.back(begun);
    expect(body).toMatchObject(REFUSED);
    expect(body).not.toHaveProperty('uuid');
    const { rows } = await database().pool.query('SELECT FROM readers WHERE email = $1', [email]);
    expect(rows).toEqual([]);
  });

  it('when the answer comes from another provider', async () => {
    on.stranger();
    const query = { iss: 'https://malo.example' };
    expect((await on.back(await on.begin(), { query })).body).toMatchObject(REFUSED);
    expect((await on.back(await on.begin(), { query: { iss: ISSUER } })).status).toBe(200);
  });

  it.each([
    ['not confirmed', { email_verified: false }],
    ['of which nothing is said', { email_verified: undefined }],
    ['that is none', { email: 'ana' }],
  ])('with an address %s', async (_, claims) => {
    const { email } = on.stranger();
    Object.assign(on.provider.said.claims, claims);
    expect((await on.back(await on.begin())).body).toMatchObject({
      httpStatus: 400,
      code: '300201',
    });
    const { rows } = await database().pool.query('SELECT FROM readers WHERE email = $1', [email]);
    expect(rows).toEqual([]);
  });

  const BUSY = { httpStatus: 503, code: '503' };
  const description = '/.well-known/openid-configuration';
  it.each<[string, Partial<Said>]>([
    ['is another’s', { metadata: { issuer: 'https://malo.example' } }],
    ['asks on http', { metadata: { authorization_endpoint: 'http://club.example/auth' } }],
    ['is not there', replies(description, () => new Response('', { status: 502 }))],
  ])('where the provider’s description %s', async (_, fault) => {
    const strict = await on.open({ parts: { isProduction: true } });
    on.say(fault);
    expect((await on.begin(strict)).body).toMatchObject(BUSY);
  });

  it('where a provider is not on https, in production', async () => {
    const oidcClients = [{ protocol: 'x', clientId: 'portada', issuer: 'http://club.localhost' }];
    const strict = await on.open({ accounts: { oidcClients }, parts: { isProduction: true } });
    expect((await on.begin(strict)).body).toMatchObject(BUSY);
    expect(on.provider.asked).toEqual([]);
  });
});
