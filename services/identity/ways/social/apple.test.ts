import { afterAll, beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../../database/database.testing.ts';
import { ORIGIN, OTHER_ORIGIN, type Sent } from '../../identity.testing.ts';
import { socialApp } from './social-app.testing.ts';

const MINUTE_MS = 60_000;

onDatabase('signing in with Apple', (database) => {
  let app: Awaited<ReturnType<typeof socialApp>>;
  let at: typeof app.at;
  beforeAll(async () => {
    app = await socialApp(database());
    at = app.at;
  });
  afterAll(() => app.stand.close());

  const begin = async (on = at) => {
    const { body, headers } = await on.call('GET', '/v1/apple/authurl');
    const { searchParams } = new URL(body);
    return {
      cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '',
      state: searchParams.get('state') ?? '',
      nonce: searchParams.get('nonce') ?? '',
      flags: headers.get('set-cookie') ?? '',
    };
  };
  const post = (form: Record<string, string>, sent: Sent = {}) =>
    at.call('POST', '/v1/apple/auth', {
      body: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://appleid.apple.com',
      },
      ...sent,
    });
  const code = (nonce: string, email = at.freshEmail()) =>
    app.stand.appleCode({ nonce, email, email_verified: 'true' });

  it('sends its reader back to the page that signs in, and there the code serves once', async () => {
    const { cookie, state, nonce, flags } = await begin();
    expect(flags).toMatch(
      /^portada_apple=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const given = code(nonce);
    for (const back of [
      await post({ code: given, state }),
      await at.call('GET', `/v1/apple/auth?${new URLSearchParams({ code: given, state })}`),
    ]) {
      const to = new URL(back.headers.get('location') ?? '');
      expect([back.status, to.origin, to.pathname]).toEqual([302, ORIGIN, '/account/login/']);
      expect(Object.fromEntries(to.searchParams)).toEqual({ code: given, state });
    }
    const { status, headers } = await app.login('apple', given, { headers: { cookie } });
    expect(status).toBe(200);
    expect(headers.getSetCookie().join()).toContain('portada_apple=; Max-Age=0');
    const again = await app.login('apple', given, { headers: { cookie } });
    expect(again.body).toMatchObject({ httpStatus: 401, code: '300040' });
  });

  it('signs in no browser but the one that was sent there', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    for (const cookie of ['', mine.cookie, 'portada_apple=x']) {
      const { body } = await app.login('apple', code(theirs.nonce), { headers: { cookie } });
      expect(body).toMatchObject({ httpStatus: 401, code: '300040' });
    }
  });

  it('is not believed without a state of ours, for this host, of the last ten minutes', async () => {
    const on = await app.withProviders();
    const { state } = await begin(on);
    const { accessToken } = await at.signUp();
    const bad = ['', 'apple.', 'x', state.slice(6), `${state}x`, `apple.${accessToken}`];
    const refused = async (form: Record<string, string>, sent: Sent = {}) => {
      const { status, headers } = await post(form, sent);
      const to = new URL(headers.get('location') ?? '');
      expect([status, to.search]).toEqual([302, '?social_error=apple']);
      expect(to.origin).toBe(sent.origin ?? ORIGIN);
    };
    for (const wrong of bad) await refused({ code: 'c', state: wrong });
    for (const wrong of ['', 'c'.repeat(2_001)]) await refused({ code: wrong, state });
    await refused({ code: 'c', state }, { origin: OTHER_ORIGIN });
    on.time.now += 10 * MINUTE_MS;
    const { headers } = await on.call('POST', '/v1/apple/auth', {
      body: new URLSearchParams({ code: 'c', state }).toString(),
    });
    expect(headers.get('location')).toContain('social_error=apple');
    expect((await post({ code: 'c'.repeat(30_000), state })).status).toBe(413);
  });

  it('takes somebody back who changed their mind', async () => {
    const { headers } = await post({ error: 'user_cancelled_authorize' });
    expect(headers.get('location')).toBe(`${ORIGIN}/account/login/`);
  });

  it.each([
    ['https://evil.example/entrar/', '/entrar/'],
    ['//evil.example', '/'],
    ['javascript:alert(1)', '/account/login/'],
    ['/mi/entrada/?x=1', '/mi/entrada/'],
    ['', '/account/login/'],
  ])('comes back to a page of the site alone: %s', async (urlToReceiveAuthToken, path) => {
    const on = await app.withProviders({ accounts: { urlToReceiveAuthToken } });
    const { headers } = await on.call('GET', '/v1/apple/auth');
    const { origin, pathname } = new URL(headers.get('location') ?? '');
    expect(origin).toBe(ORIGIN);
    expect(pathname).toBe(path);
  });
});
