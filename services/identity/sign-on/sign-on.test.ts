import * as client from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { type Answer, identityApp, ORIGIN, OTHER_ORIGIN, type Sent } from '../identity.testing.ts';
import {
  asked,
  CLIENT,
  discover,
  freshPkce,
  withClients,
} from '../oidc-provider/relying-party.testing.ts';

type App = Awaited<ReturnType<typeof identityApp>>;

const CALLS = '/identity/public/v1/signon';

/** A browser: it keeps cookies by host, and follows what it is sent to. */
function openBrowser(at: App) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const send = async (method: string, address: string, sent: Sent = {}): Promise<Answer> => {
    const { origin, pathname, search } = new URL(address);
    const jar = jarOf(origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const path = pathname.replace('/identity/public', '') + search;
    const own: Record<string, string> = method === 'GET' ? {} : { origin };
    const headers = { ...own, ...(cookie ? { cookie } : {}), ...sent.headers };
    const answer = await at.call(method, path, { ...sent, origin, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  /** Follows redirects between the calls; returns every address gone to. */
  const visit = async (address: string, sent: Sent = {}): Promise<string[]> => {
    const seen = [address];
    while (seen.length < 10 && new URL(seen.at(-1) ?? '').pathname.startsWith('/identity/')) {
      const { status, headers } = await send('GET', seen.at(-1) ?? '', seen.length > 1 ? {} : sent);
      if (status !== 303) break;
      seen.push(headers.get('location') ?? '');
    }
    return seen;
  };
  const tokens = new Map<string, { accessToken: string; refreshToken: string; uuid: string }>();
  return {
    jarOf,
    send,
    visit,
    tokens,
    /** As the login page does it: signs in, and has the house told. */
    async signIn(origin: string, email: string, more: Record<string, unknown> = {}) {
      const { body } = await send('POST', `${origin}/identity/public/v1/auth/login`, {
        body: {
          userName: email,
          credentials: at.password,
          grantType: 'password',
          rememberMe: true,
          ...more,
        },
      });
      tokens.set(origin, body);
      return this.share(origin);
    },
    async share(origin: string, redirect = '/nacional/') {
      const token = tokens.get(origin)?.accessToken;
      const answer = await send('POST', `${origin}${CALLS}/share`, { token, body: { redirect } });
      return visit(answer.body.message);
    },
    /** Presses «Entrar», and trades what comes back as the login page does. */
    async enter(origin: string, query = 'redirect=/cultura/') {
      const seen = await visit(`${origin}${CALLS}/enter?${query}`);
      const end = new URL(seen.at(-1) ?? '');
      const code = end.searchParams.get('signon');
      if (!code) return { seen, end, answer: undefined };
      const answer = await send('POST', `${origin}${CALLS}/session`, {
        body: { code },
        headers: { 'X-Portada-Session': 'rotating' },
      });
      if (answer.status === 200) tokens.set(origin, answer.body);
      return { seen, end, answer };
    },
    profile: (origin: string) =>
      send('GET', `${origin}/identity/public/v1/profile`, {
        token: tokens.get(origin)?.accessToken,
      }),
    signOut: (origin: string) =>
      send('DELETE', `${origin}/identity/public/v1/auth/token`, {
        token: tokens.get(origin)?.accessToken,
      }),
  };
}

onDatabase('one account on all hosts of a house', (database) => {
  let at: App;
  beforeAll(async () => {
    at = await withClients(database(), { accounts: { singleSignOn: 'norte' } });
  });
  const newcomer = async () => ({ browser: openBrowser(at), reader: await at.signUp() });

  it('comes back to the form where nobody is signed on, and the house shows nothing', async () => {
    const browser = openBrowser(at);
    const { seen, end } = await browser.enter(OTHER_ORIGIN);
    expect(seen.map((one) => new URL(one).host + new URL(one).pathname)).toEqual([
      'sur.localhost/identity/public/v1/signon/enter',
      'norte.localhost/identity/public/v2/oidc/provider/authorize',
      'sur.localhost/identity/public/v1/signon/back',
      'sur.localhost/account/login/',
    ]);
    expect(new URL(seen[1] ?? '').searchParams.get('prompt')).toBe('none');
    expect(new URL(seen[2] ?? '').searchParams.get('error')).toBe('login_required');
    expect(end.search).toBe('?redirect=%2Fcultura%2F');
  });

  it('signs in at the second site whoever signed in at the first', async () => {
    const { browser, reader } = await newcomer();
    const told = await browser.signIn(OTHER_ORIGIN, reader.email);
    expect(told.at(-1)).toBe(`${OTHER_ORIGIN}/nacional/`);
    const { answer, end } = await browser.enter(ORIGIN);
    expect(end.origin + end.pathname).toBe(`${ORIGIN}/account/login/`);
    expect(answer?.body).toMatchObject({ uuid: reader.uuid, rememberMe: true });
    expect((await browser.profile(ORIGIN)).body.email).toBe(reader.email);
    // What came back serves once.
    const code = end.searchParams.get('signon') ?? '';
    const again = await browser.send('POST', `${ORIGIN}${CALLS}/session`, { body: { code } });
    expect(again.status).toBe(400);
  });

  it('signs on at the house itself without leaving it', async () => {
    const { browser, reader } = await newcomer();
    const told = await browser.signIn(ORIGIN, reader.email);
    expect(told).toEqual([`${ORIGIN}/nacional/`]);
    expect((await browser.enter(OTHER_ORIGIN)).answer?.body.uuid).toBe(reader.uuid);
  });

  it('ends on all hosts when it ends on one', async () => {
    const { browser, reader } = await newcomer();
    await browser.signIn(OTHER_ORIGIN, reader.email);
    await browser.enter(ORIGIN);
    const elsewhere = openBrowser(at);
    await elsewhere.signIn(ORIGIN, reader.email);
    await browser.signOut(ORIGIN);
    expect((await browser.profile(OTHER_ORIGIN)).status).toBe(401);
    expect((await browser.enter(OTHER_ORIGIN)).answer).toBeUndefined();
    // Another browser of the reader's stays as it was.
    expect((await elsewhere.profile(ORIGIN)).status).toBe(200);
  });

  it('ends with what a new password ends, save in the browser that asks', async () => {
    const { browser, reader } = await newcomer();
    await browser.signIn(OTHER_ORIGIN, reader.email);
    await browser.enter(ORIGIN);
    const lost = openBrowser(at);
    await lost.signIn(OTHER_ORIGIN, reader.email);
    const { status } = await browser.send('PUT', `${ORIGIN}/identity/public/v1/password`, {
      token: browser.tokens.get(ORIGIN)?.accessToken,
      body: { oldPassword: at.password, newPassword: 'otro sauce de cristal' },
    });
    expect(status).toBe(200);
    expect((await browser.profile(OTHER_ORIGIN)).status).toBe(200);
    expect((await lost.profile(OTHER_ORIGIN)).status).toBe(401);
    expect((await lost.enter(ORIGIN)).answer).toBeUndefined();
  });

  it('takes the place of another reader in the same browser', async () => {
    const { browser, reader } = await newcomer();
    const other = await at.signUp();
    await browser.signIn(OTHER_ORIGIN, reader.email);
    await browser.signIn(OTHER_ORIGIN, other.email);
    expect((await browser.enter(ORIGIN)).answer?.body.uuid).toBe(other.uuid);
  });

  it('lasts a day where the reader is not to be remembered', async () => {
    const { browser, reader } = await newcomer();
    await browser.signIn(OTHER_ORIGIN, reader.email, { rememberMe: false });
    expect((await browser.enter(ORIGIN)).answer?.body.rememberMe).toBe(false);
    const before = at.time.now;
    at.time.now += 86_400_000 + 1_000;
    expect((await browser.enter(ORIGIN)).answer).toBeUndefined();
    at.time.now = before;
  });

  it('lets nobody in whose account was disabled meanwhile', async () => {
    const { browser, reader } = await newcomer();
    await browser.signIn(OTHER_ORIGIN, reader.email);
    const at1 = new Date(at.time.now).toISOString();
    await database().pool.query('UPDATE readers SET disabled_at = $1 WHERE id = $2', [
      at1,
      reader.uuid,
    ]);
    expect((await browser.enter(ORIGIN)).answer).toBeUndefined();
  });

  it('counts one browser at several sites as one place', async () => {
    const few = await identityApp(database(), {
      accounts: { singleSignOn: 'norte', deviceLimit: 1 },
    });
    const reader = await few.signUp();
    await few.call('DELETE', '/v1/auth/token', { token: reader.accessToken });
    const browser = openBrowser(few);
    await browser.signIn(OTHER_ORIGIN, reader.email);
    expect((await browser.enter(ORIGIN)).answer?.status).toBe(200);
    expect((await browser.profile(OTHER_ORIGIN)).status).toBe(200);
  });

  describe('against whoever would use it', () => {
    it('has no use for a code in another browser, nor for one at another site', async () => {
      const { browser, reader } = await newcomer();
      await browser.signIn(OTHER_ORIGIN, reader.email);
      const stolen = openBrowser(at);
      await stolen.visit(`${ORIGIN}${CALLS}/enter`);
      const seen = await browser.visit(`${ORIGIN}${CALLS}/enter`);
      const code = new URL(seen.at(-1) ?? '').searchParams.get('signon');
      const theirs = await stolen.send('POST', `${ORIGIN}${CALLS}/session`, { body: { code } });
      expect(theirs.status).toBe(400);
      const late = await browser.send('POST', `${ORIGIN}${CALLS}/session`, { body: { code } });
      expect(late.status).toBe(400);
    });

    it('signs nobody on as somebody else: a link of a stranger carries no sign-on', async () => {
      const { browser: stranger, reader } = await newcomer();
      // The stranger goes as far as the last redirect, and sends that to somebody.
      const { body } = await stranger.send(
        'POST',
        `${OTHER_ORIGIN}/identity/public/v1/auth/login`,
        {
          body: {
            userName: reader.email,
            credentials: at.password,
            grantType: 'password',
            rememberMe: true,
          },
        },
      );
      const shared = await stranger.send('POST', `${OTHER_ORIGIN}${CALLS}/share`, {
        token: body.accessToken,
        body: { redirect: '/' },
      });
      const begun = await stranger.send('GET', shared.body.message);
      const vouched = await stranger.send('GET', begun.headers.get('location') ?? '');
      const link = vouched.headers.get('location') ?? '';
      expect(link).toContain('/v1/signon/take?code=');
      const victim = openBrowser(at);
      await victim.visit(`${ORIGIN}${CALLS}/begin?from=${encodeURIComponent(OTHER_ORIGIN)}`);
      await victim.visit(link);
      expect(victim.jarOf(ORIGIN).has('portada_signon')).toBe(false);
      expect((await victim.enter(ORIGIN)).answer).toBeUndefined();
    });

    it.each([
      ['https://malo.example/', '/'],
      ['//malo.example/', '/'],
      ['/\\malo.example', '/'],
      ['/nacional/?a=1', '/nacional/?a=1'],
    ])('leads to no other site: %s', async (redirect, to) => {
      const { browser, reader } = await newcomer();
      await browser.signIn(OTHER_ORIGIN, reader.email);
      expect((await browser.share(OTHER_ORIGIN, redirect)).at(-1)).toBe(OTHER_ORIGIN + to);
      const { end } = await browser.enter(
        ORIGIN,
        new URLSearchParams({ redirect, login: redirect }).toString(),
      );
      expect(end.origin).toBe(ORIGIN);
      expect(end.searchParams.get('redirect') ?? '/').toBe(to);
    });

    it.each([['https://malo.example'], ['http://oeste.localhost'], ['null'], ['']])(
      'begins nothing for %s',
      async (from) => {
        const answer = await at.call('GET', `/v1/signon/begin?${new URLSearchParams({ from })}`);
        expect(answer.status).toBe(400);
      },
    );

    it('gives no code to a site’s client at any other address', async () => {
      const { browser, reader } = await newcomer();
      await browser.signIn(OTHER_ORIGIN, reader.email);
      for (const redirect_uri of [
        'https://malo.example/identity/public/v1/signon/back',
        `${OTHER_ORIGIN}/nacional/`,
        `${OTHER_ORIGIN}/identity/public/v1/signon/back?x=1`,
        `${ORIGIN}/identity/public/v1/signon/back`,
      ]) {
        const query = asked(freshPkce().challenge, {
          client_id: 'sitio.sur',
          redirect_uri,
          prompt: 'none',
        });
        const { status, headers } = await browser.send(
          'GET',
          `${ORIGIN}/identity/public/v2/oidc/provider/authorize?${new URLSearchParams(query)}`,
        );
        expect([redirect_uri, status, headers.get('location')]).toEqual([redirect_uri, 400, null]);
      }
    });
  });

  describe('a registered client that asks with prompt=none', () => {
    const there = async (
      browser: ReturnType<typeof openBrowser>,
      more: Record<string, string> = {},
    ) => {
      const configuration = await discover(at);
      const verifier = client.randomPKCECodeVerifier();
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: CLIENT.redirectUris[0] ?? '',
        scope: 'openid email',
        state: 'estado',
        prompt: 'none',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...more,
      });
      const { status, headers } = await browser.send('GET', url.href);
      const back = new URL(headers.get('location') ?? 'https://nowhere.example');
      const tokens = () =>
        client.authorizationCodeGrant(configuration, back, {
          pkceCodeVerifier: verifier,
          expectedState: 'estado',
          idTokenExpected: true,
        });
      return { status, back, tokens };
    };

    it('is told who is signed on', async () => {
      const { browser, reader } = await newcomer();
      await browser.signIn(OTHER_ORIGIN, reader.email);
      const { tokens } = await there(browser);
      expect((await tokens()).claims()?.sub).toBe(reader.uuid);
    });

    it('hears that nobody is, and of a prompt that contradicts itself', async () => {
      const { tokens } = await there(openBrowser(at));
      await expect(tokens()).rejects.toMatchObject({ error: 'login_required' });
      const both = await there(openBrowser(at), { prompt: 'none login' });
      await expect(both.tokens()).rejects.toMatchObject({ error: 'invalid_request' });
    });

    it('is led to the login page without it', async () => {
      const { status, back } = await there(openBrowser(at), { prompt: 'login' });
      expect([status, back.origin + back.pathname]).toEqual([303, `${ORIGIN}/account/login/`]);
      expect(back.searchParams.get('client_id')).toBe(CLIENT.id);
    });
  });

  it('is the form at once where the sites share none', async () => {
    const plain = await identityApp(database());
    const browser = openBrowser(plain);
    const { seen, end } = await browser.enter(OTHER_ORIGIN);
    expect(seen).toHaveLength(2);
    expect(end.href).toBe(`${OTHER_ORIGIN}/account/login/?redirect=%2Fcultura%2F`);
    const reader = await plain.signUp();
    expect(await browser.signIn(OTHER_ORIGIN, reader.email)).toEqual([`${OTHER_ORIGIN}/nacional/`]);
    expect((await plain.call('GET', '/v1/config')).body.sharesSignOn).toBe(false);
    expect((await at.call('GET', '/v1/config')).body.sharesSignOn).toBe(true);
  });

  it('takes the page that the link stood on from the browser, save pages of accounts', async () => {
    const browser = openBrowser(at);
    const from = async (referer: string) => {
      const seen = await browser.visit(`${OTHER_ORIGIN}${CALLS}/enter?login=/entra/`, {
        headers: { referer },
      });
      return new URL(seen.at(-1) ?? '').pathname + new URL(seen.at(-1) ?? '').search;
    };
    expect(await from(`${OTHER_ORIGIN}/ciencia/nota/`)).toBe(
      '/entra/?redirect=%2Fciencia%2Fnota%2F',
    );
    expect(await from(`${OTHER_ORIGIN}/account/signup/`)).toBe('/entra/');
    expect(await from('https://malo.example/x/')).toBe('/entra/');
  });
});
