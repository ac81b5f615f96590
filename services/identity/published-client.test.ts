import Identity from '@arc-publishing/sdk-identity';
import { Window } from 'happy-dom';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { identityApp, ORIGIN, OTHER_ORIGIN } from './identity.testing.ts';
import { asked, CLIENT, freshPkce, REDIRECT } from './oidc-provider/relying-party.testing.ts';
import { ISSUER, standInProvider } from './ways/oidc/stand-in-provider.testing.ts';
import { SOCIAL_SITE, standInProviders } from './ways/social/providers.testing.ts';
import { socialProviders } from './ways/social/providers.ts';

const ACCESS_MS = 15 * 60_000;
const NEW_PASSWORD = 'una barca de niebla';
/** Of the server, which asks providers; the client gets another. */
const serverFetch = fetch;

/** What a browser gives the client, on a page of `origin`. */
function browserAt(origin: string) {
  const window = new Window({ url: `${origin}/account/` });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('localStorage', window.localStorage);
  vi.stubGlobal('sessionStorage', window.sessionStorage);
  vi.stubGlobal('CustomEvent', window.CustomEvent);
}

/**
 * Identity has all on itself, for the whole process: every suite here begins with nobody signed in.
 */
onDatabase('the client that newsrooms use', (database) => {
  let at: Awaited<ReturnType<typeof identityApp>>;
  let stand: Awaited<ReturnType<typeof standInProviders>>;
  let provider: Awaited<ReturnType<typeof standInProvider>>;
  const from = { page: ORIGIN };
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    const clock = () => new Date(at.time.now);
    stand = await standInProviders(clock);
    const social = socialProviders({ ...stand.config, send: serverFetch, clock });
    provider = await standInProvider();
    at = await identityApp(database(), {
      accounts: {
        ...SOCIAL_SITE,
        oidcClients: [{ protocol: 'Club', clientId: 'portada', issuer: ISSUER }],
        oidcProviderClients: [CLIENT],
      },
      parts: { social, oidc: { send: provider.send, secretOf: () => undefined } },
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    // Its tokens are of the clock that stands still.
    vi.spyOn(Date, 'now').mockImplementation(() => at.time.now);
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      const isSame = new URL(url).origin === from.page;
      headers.set('host', new URL(url).host);
      if (!isSame || init.method !== 'GET') headers.set('origin', from.page);
      if (isSame) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      const reply = await at.app.request(url, { ...init, headers });
      const allowed = reply.headers.get('access-control-allow-origin');
      if (!isSame && allowed !== from.page) throw new TypeError('Failed to fetch');
      for (const cookie of isSame ? reply.headers.getSetCookie() : []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      return reply;
    });
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    return stand.close();
  });
  beforeEach(() => {
    from.page = ORIGIN;
    cookies.clear();
    browserAt(ORIGIN);
    Identity.options({ apiOrigin: `${ORIGIN}/` });
    Identity.clearSession();
  });

  const signUp = async () => {
    const email = at.freshEmail();
    const identity = { userName: email, credentials: at.password };
    const made = await Identity.signUp(
      identity,
      { email, firstName: 'Ana' } as never,
      undefined,
      true,
    );
    return { email, made };
  };
  const nonceOf = async (kind: string) => {
    const letter = (await at.post()).find(({ link }) => link.includes(kind));
    return letter?.nonce ?? '';
  };

  it('reads the settings of the site', async () => {
    expect(await Identity.getConfig()).toMatchObject({
      signinRecaptcha: false,
      pwMinLength: 8,
      pwNumbers: 0,
      pwPwNumbers: 0,
      disqus: { enabled: false },
    });
  });

  it('signs up, and is signed in', async () => {
    const { email } = await signUp();
    expect(await Identity.isLoggedIn()).toBe(true);
    expect(await Identity.getUserProfile()).toMatchObject({
      email,
      firstName: 'Ana',
      emailVerified: false,
      status: 'Active',
      identities: [{ type: 'Password', userName: email }],
    });
  });

  it('is told in its own codes why it may not', async () => {
    const { email } = await signUp();
    await expect(
      Identity.signUp({ userName: email, credentials: at.password }, { email } as never),
    ).rejects.toMatchObject({ code: '300039', httpStatus: 409 });
    await expect(Identity.login(email, 'another password')).rejects.toMatchObject({
      code: '300040',
      message: expect.any(String),
    });
    await expect(Identity.redeemOTALink('x'.repeat(43))).rejects.toMatchObject({ code: '300020' });
  });

  it('refreshes an access token that expired, and keeps its refresh token', async () => {
    const { email } = await signUp();
    await Identity.login(email, at.password, { rememberMe: true });
    const before = { ...Identity.userIdentity };
    at.time.now += ACCESS_MS + 1_000;
    expect(await Identity.isLoggedIn()).toBe(true);
    expect(Identity.userIdentity.refreshToken).toBe(before.refreshToken);
    expect(Identity.userIdentity.accessToken).not.toBe(before.accessToken);
    expect(await Identity.getUserProfile()).toMatchObject({ email });
  });

  it('signs out, and nothing that it had serves any more', async () => {
    await signUp();
    const { accessToken, refreshToken } = Identity.userIdentity;
    await Identity.logout();
    expect(await Identity.isLoggedIn()).toBe(false);
    const token = accessToken ?? '';
    expect((await at.call('GET', '/v1/profile', { token })).status).toBe(401);
    expect((await at.refresh(refreshToken ?? '')).status).toBe(401);
  });

  it('changes the profile, and leaves what it does not name', async () => {
    await signUp();
    const profile = await Identity.updateUserProfile({ lastName: 'Ñandú' } as never);
    expect(profile).toMatchObject({ firstName: 'Ana', lastName: 'Ñandú' });
    const whole = { ...(await Identity.getUserProfile()), displayName: 'Ana Ñ.' };
    expect(await Identity.updateUserProfile(whole as never)).toMatchObject({
      displayName: 'Ana Ñ.',
      status: 'Active',
    });
  });

  it('changes the password', async () => {
    const { email } = await signUp();
    expect(await Identity.updatePassword(at.password, NEW_PASSWORD)).toBe(true);
    expect(await Identity.isLoggedIn()).toBe(true);
    await expect(Identity.login(email, at.password)).rejects.toMatchObject({ code: '300040' });
    await Identity.login(email, NEW_PASSWORD);
    await expect(Identity.updatePassword('wrong', 'x')).rejects.toMatchObject({ code: '300040' });
  });

  it('resets a password that was forgotten', async () => {
    const { email } = await signUp();
    const { refreshToken } = Identity.userIdentity;
    await at.post();
    expect(await Identity.requestResetPassword(email)).toBe(true);
    const nonce = await nonceOf('reset-password');
    await Identity.resetPassword(nonce, NEW_PASSWORD);
    expect((await at.refresh(refreshToken ?? '')).status).toBe(401);
    await Identity.login(email, NEW_PASSWORD);
    await expect(Identity.resetPassword(nonce, NEW_PASSWORD)).rejects.toMatchObject({
      code: '300020',
    });
  });

  it('signs in by a link, once', async () => {
    const { email } = await signUp();
    await at.post();
    await Identity.logout();
    expect(await Identity.requestOTALink(email)).toBe(true);
    const nonce = await nonceOf('ota_nonce');
    await Identity.redeemOTALink(nonce);
    expect(await Identity.isLoggedIn()).toBe(true);
    expect((await Identity.getUserProfile()) as object).toMatchObject({
      email,
      emailVerified: true,
    });
    await expect(Identity.redeemOTALink(nonce)).rejects.toMatchObject({ code: '300020' });
  });

  it('confirms an address', async () => {
    const { email } = await signUp();
    await at.post();
    expect(await Identity.requestVerifyEmail(email)).toBe(true);
    expect(await Identity.verifyEmail(await nonceOf('verify-email'))).toBe(true);
  });

  it('reads what it may: settings, segments, reports', async () => {
    const { email } = await signUp();
    expect(await Identity.getUserSettings()).toEqual({});
    const [report] = (await Identity.listGdprReports()) as unknown as { id: string }[];
    expect(await Identity.getGdprReport(report?.id as never)).toMatchObject({
      email,
      data: { account: { profile: { email } } },
    });
    expect(await Identity.getUserSegments()).toEqual({});
  });

  it('shows a picture, and takes it away', async () => {
    await signUp();
    const square = { width: 40, height: 30, channels: 3, background: 'red' } as const;
    const jpeg = await sharp({ create: square }).jpeg().toBuffer();
    const file = new File([new Uint8Array(jpeg)], 'yo.jpg', { type: 'image/jpeg' });
    const profile = (await Identity.uploadAvatar({ files: [file] } as never)) as unknown as {
      picture: string;
    };
    expect(profile.picture).toMatch(/^http:\/\/norte\.localhost\/identity\/public\/v1\/avatar\//);
    await Identity.deleteAvatar();
    expect((await at.app.request(profile.picture)).status).toBe(404);
  });

  it('deletes the account, from a browser in which nobody is signed in', async () => {
    const { email } = await signUp();
    await at.post();
    expect(await Identity.requestDeleteAccount()).toEqual({ valid: true });
    const nonce = await nonceOf('/delete/');
    browserAt(ORIGIN);
    Identity.clearSession();
    expect(await Identity.approveDeleteAccount(nonce)).toEqual({ valid: true });
    expect(await Identity.isLoggedIn()).toBe(false);
    await expect(Identity.login(email, at.password)).rejects.toMatchObject({ code: '300040' });
  });

  it('keeps the account when the deletion is declined', async () => {
    await signUp();
    await at.post();
    await Identity.requestDeleteAccount();
    const nonce = await nonceOf('/delete/');
    const reason = 'DID_NOT_REQUEST_DELETION ' as never;
    expect(await Identity.declineDeleteAccount(nonce, reason)).toEqual({ valid: true });
    expect(await Identity.isLoggedIn()).toBe(true);
  });

  describe('by others’ word', () => {
    const google = async (email: string) => {
      const claims = { email, email_verified: true };
      return { credential: await stand.googleToken({ claims }) } as never;
    };
    const facebookSays = (accessToken: string) =>
      Object.assign(window, {
        FB: {
          logout: () => {},
          getLoginStatus: (then: (reply: object) => void) =>
            then({ status: 'connected', authResponse: { accessToken } }),
        },
      });
    const types = async () => {
      const { identities } = (await Identity.getUserProfile()) as unknown as {
        identities: { type: string }[];
      };
      return identities.map(({ type }) => type).sort();
    };

    it('signs in with Google, connects Facebook, and takes them away but for the last', async () => {
      const email = at.freshEmail();
      await Identity.signInWithGoogle(await google(email));
      expect(await Identity.isLoggedIn()).toBe(true);
      expect(await Identity.getUserProfile()).toMatchObject({ email, emailVerified: true });
      facebookSays(stand.facebookToken({ me: { email } }));
      await Identity.facebookSignOn();
      expect(await types()).toEqual(['Facebook', 'Google']);
      await Identity.unlinkSocialIdentity('google' as never);
      expect(await types()).toEqual(['Facebook']);
      await expect(Identity.unlinkSocialIdentity('facebook' as never)).rejects.toMatchObject({
        code: '300044',
      });
      await Identity.logout();
      await Identity.facebookSignOn();
      expect(await Identity.getUserProfile()).toMatchObject({ email });
    });

    it('goes to Apple, and signs in by the code that comes back', async () => {
      let went = '';
      const place = {
        set href(address: string) {
          went = address;
        },
      };
      vi.stubGlobal('window', { location: place });
      await Identity.initAppleSignOn();
      browserAt(ORIGIN);
      const { searchParams } = new URL(went);
      expect(searchParams.get('redirect_uri')).toBe(`${ORIGIN}/identity/public/v1/apple/auth`);
      const email = at.freshEmail();
      const claims = { email, email_verified: true, nonce: searchParams.get('nonce') };
      const code = stand.appleCode(claims);
      await Identity.appleSignOn(code);
      expect(await types()).toEqual(['Apple']);
      await expect(Identity.appleSignOn(code)).rejects.toMatchObject({ code: '300040' });
    });

    it('is told in its own codes why it may not', async () => {
      const { email } = await signUp();
      Identity.clearSession();
      await expect(Identity.signInWithGoogle(await google(email))).rejects.toMatchObject({
        code: '300039',
      });
      const wrong = { credential: 'x' } as never;
      await expect(Identity.signInWithGoogle(wrong)).rejects.toMatchObject({ code: '300040' });
    });
  });

  describe('by OpenID Connect', () => {
    /** Where the client has its page go. */
    const went = { href: '' };
    beforeEach(() => {
      went.href = '';
      const quiet = { postMessage: () => undefined, dispatchEvent: () => true };
      vi.stubGlobal('window', { location: went, atob, CustomEvent, ...quiet });
    });

    it('sends its reader back to another site, where the same client takes the code', async () => {
      const { made } = await signUp();
      const { verifier, challenge } = freshPkce();
      await Identity.loginWithArcIdentityAsOIDCProvider(asked(challenge));
      const back = new URL(went.href);
      expect(back.href.startsWith(`${REDIRECT}?code=`)).toBe(true);
      Identity.clearSession();
      const given = {
        client_id: CLIENT.id,
        code_verifier: verifier,
        redirect_uri: REDIRECT,
        code: back.searchParams.get('code') ?? '',
      };
      const signed = await Identity.signInWithOIDCPKCE(given);
      expect(signed).toMatchObject({ uuid: (made as { uuid: string }).uuid, expiresIn: 900 });
      expect(await Identity.isLoggedIn()).toBe(true);
      await expect(Identity.signInWithOIDCPKCE(given)).rejects.toMatchObject({
        code: '300020',
        error: 'invalid_grant',
      });
    });

    it('is sent nowhere for a site that is not known', async () => {
      await signUp();
      const strange = asked(freshPkce().challenge, { client_id: 'otro' });
      await expect(Identity.loginWithArcIdentityAsOIDCProvider(strange)).rejects.toMatchObject({
        code: '400',
        message: expect.any(String),
      });
      Identity.clearSession();
      await expect(
        Identity.loginWithArcIdentityAsOIDCProvider(asked(freshPkce().challenge)),
      ).rejects.toMatchObject({ code: '300041' });
      expect(went.href).toBe('');
    });

    it('comes by another provider, adds it to an account and takes it away', async () => {
      const comeBack = async () => {
        await Identity.initiateOIDC('portada', ['openid', 'email'] as never);
        const there = new URL(went.href);
        expect([there.origin, there.searchParams.get('scope')]).toEqual([ISSUER, 'openid email']);
        provider.said.nonce = there.searchParams.get('nonce') ?? '';
        provider.said.nowMs = at.time.now;
        return Identity.signInWithOIDC('c', there.searchParams.get('state') as never);
      };
      Object.assign(provider.said.claims, { sub: 'una', email: at.freshEmail() });
      expect(await comeBack()).toMatchObject({ refreshToken: expect.any(String) });
      expect(await Identity.isLoggedIn()).toBe(true);
      await expect(Identity.unlinkOIDC('portada')).rejects.toMatchObject({ code: '300044' });
      Identity.clearSession();
      const { made } = await signUp();
      Object.assign(provider.said.claims, { sub: 'otra', email: at.freshEmail() });
      expect(await comeBack()).toMatchObject({ uuid: (made as { uuid: string }).uuid });
      expect(await Identity.unlinkOIDC('portada')).toEqual({});
      await expect(Identity.signInWithOIDC('c', 'o.otro')).rejects.toMatchObject({
        code: '300020',
      });
    });

    it('has a token for Google’s subscriptions, and none without Google’s word', async () => {
      await signUp();
      const { accessToken } = Identity.userIdentity;
      expect(await Identity.getSwgAccessToken()).toMatchObject({ accessToken });
      await expect(Identity.checkSwgLogin('ficha')).rejects.toMatchObject({ code: '300040' });
    });
  });

  describe('on a page of another host', () => {
    it('does all of it from a subdomain', async () => {
      from.page = 'http://cuentas.norte.localhost';
      const { email } = await signUp();
      await Identity.login(email, at.password, { rememberMe: true });
      at.time.now += ACCESS_MS + 1_000;
      expect(await Identity.isLoggedIn()).toBe(true);
      await Identity.logout();
    });

    it('reaches the API of a sister site, and none from anywhere else', async () => {
      from.page = OTHER_ORIGIN;
      await signUp();
      expect(await Identity.isLoggedIn()).toBe(true);
      for (const page of ['http://editor.localhost', 'https://norte.localhost.example', 'null']) {
        from.page = page;
        await expect(signUp(), page).rejects.toBeInstanceOf(TypeError);
      }
    });
  });
});
