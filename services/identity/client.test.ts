// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NOW, refusal, sessionOf, standIn, tokenOf } from './client.testing.ts';
import { createIdentity, type IdentityOptions } from './client.ts';

const ORIGIN = 'https://www.labrujula.example';
const CONFIG = {
  signinRecaptcha: false,
  signupRecaptcha: false,
  magicLinkRecaptcha: false,
  resetPasswordRecaptcha: false,
  disqus: { enabled: true, publicKey: 'publica' },
};
const PROFILE = { uuid: 'reader-1', email: 'ana@correo.example', identities: [] };

let now = NOW;
const open = (answers: Parameters<typeof standIn>[0], options: IdentityOptions = {}) => {
  const server = standIn({ 'GET /v1/config': CONFIG, ...answers });
  const identity = createIdentity({
    apiOrigin: ORIGIN,
    fetch: server.fetch,
    clock: () => now,
    ...options,
  });
  const paths = () => server.asked.map(({ method, path }) => `${method} ${path}`);
  return { identity, asked: server.asked, paths };
};
const storedIn = (storage: Storage) => Object.keys({ ...storage }).sort();
const signedIn = (session: object = sessionOf(), storage: Storage = localStorage) =>
  storage.setItem('ArcId.USER_INFO', JSON.stringify(session));
const userInfo = (storage: Storage = localStorage) =>
  JSON.parse(storage.getItem('ArcId.USER_INFO') ?? 'null');

beforeEach(() => {
  now = NOW;
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${ORIGIN}/`);
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('signing in', () => {
  it('sends what the contract says and keeps the reply for all tabs', async () => {
    const tell = vi.spyOn(window, 'postMessage').mockImplementation(() => {});
    const { identity, asked } = open({ 'POST /v1/auth/login': sessionOf() });
    await identity.login('ana@correo.example', 'clave', { recaptchaToken: 'r' });
    expect(asked[0]?.body).toEqual({
      userName: 'ana@correo.example',
      credentials: 'clave',
      grantType: 'password',
      rememberMe: true,
      recaptchaToken: 'r',
    });
    expect(asked[0]?.headers['X-Portada-Session']).toBe('rotating');
    expect(userInfo()).toEqual(sessionOf());
    expect(tell).toHaveBeenCalledWith({ type: 'ARC_LOGIN_SUCCESS', grantType: 'password' }, ORIGIN);
  });

  it('keeps a session that is not to be remembered in its tab, with one token', async () => {
    const { identity, asked } = open({ 'POST /v1/auth/login': sessionOf() });
    await identity.login('a', 'b', { rememberMe: false });
    expect(asked[1]?.headers).not.toHaveProperty('X-Portada-Session');
    expect(storedIn(localStorage)).toEqual([]);
    expect(userInfo(sessionStorage)).toEqual(sessionOf());
    expect(await identity.isLoggedIn()).toBe(true);
  });

  it('remembers nobody for having connected an account who is not to be remembered', async () => {
    const { identity, asked } = open({ 'POST /v1/auth/login': sessionOf() });
    signedIn(sessionOf(), sessionStorage);
    await identity.loginWith('facebook', 'ficha');
    expect(asked[0]?.body).toMatchObject({ grantType: 'facebook', rememberMe: false });
    expect(asked[0]?.headers.Authorization).toBe(`Bearer ${sessionOf().accessToken}`);
    expect(asked[0]?.headers).not.toHaveProperty('X-Portada-Session');
    expect(storedIn(localStorage)).toEqual([]);
    expect(userInfo(sessionStorage)).toEqual(sessionOf());
  });

  it('changes nothing when it is refused', async () => {
    signedIn();
    const { identity } = open({ 'POST /v1/auth/login': refusal(401, '300040') });
    const error = identity.login('a', 'b', { rememberMe: false });
    await expect(error).rejects.toMatchObject({ code: '300040', httpStatus: 401 });
    expect(userInfo()).toEqual(sessionOf());
    expect(storedIn(sessionStorage)).toEqual([]);
  });

  it.each([
    ['signinRecaptcha', (it: ReturnType<typeof open>['identity']) => it.login('a', 'b')],
    [
      'signupRecaptcha',
      (it: ReturnType<typeof open>['identity']) =>
        it.signUp({ userName: 'a', credentials: 'b' }, { email: 'a' }),
    ],
    ['magicLinkRecaptcha', (it: ReturnType<typeof open>['identity']) => it.requestOTALink('a')],
    [
      'resetPasswordRecaptcha',
      (it: ReturnType<typeof open>['identity']) => it.requestResetPassword('a'),
    ],
  ] as const)('asks the server for nothing where %s wants a token', async (which, act) => {
    const { identity, paths } = open({ 'GET /v1/config': { ...CONFIG, [which]: true } });
    await expect(act(identity)).rejects.toMatchObject({
      code: '130001',
      message: 'Captcha token invalid',
    });
    expect(paths()).toEqual(['GET /v1/config']);
  });

  it('takes a new account’s session apart from its profile', async () => {
    const reply = { ...sessionOf(), identities: [], profile: PROFILE };
    const { identity } = open({ 'POST /v1/signup': reply });
    const given = await identity.signUp({ userName: 'a', credentials: 'b' }, { email: 'a' });
    expect(given.profile).toEqual(PROFILE);
    expect(userInfo()).toEqual(sessionOf());
  });

  it('is not signed in by a new account without tokens', async () => {
    const { identity } = open({ 'POST /v1/signup': { uuid: 'reader-1', profile: PROFILE } });
    await identity.signUp({ userName: 'a', credentials: 'b' }, { email: 'a' });
    expect(storedIn(localStorage)).toEqual([]);
    expect(await identity.isLoggedIn()).toBe(false);
  });

  it('adds a password to the account of who is signed in, and to no other', async () => {
    const reply = { uuid: 'reader-1', identities: [], profile: PROFILE };
    const { identity, asked } = open({ 'POST /v1/signup': reply });
    await expect(identity.addPassword('a', 'b')).rejects.toMatchObject({ code: 'no-session' });
    signedIn();
    await identity.addPassword('a', 'b');
    expect(asked.at(-1)).toMatchObject({
      body: { identity: { userName: 'a', credentials: 'b' }, profile: { email: 'a' } },
      headers: { Authorization: `Bearer ${sessionOf().accessToken}` },
    });
    expect(userInfo()).toEqual(sessionOf());
  });

  it('redeems a link by its nonce, encoded', async () => {
    const { identity, paths } = open({ 'GET /v1/auth/magiclink/a%2Fb': sessionOf() });
    await identity.redeemOTALink('a/b');
    expect(paths()).toEqual(['GET /v1/auth/magiclink/a%2Fb']);
    expect(userInfo()).toEqual(sessionOf());
  });

  it('forgets what was known of who was there before', async () => {
    localStorage.setItem('ArcId.USER_SETTINGS', '{"disqus":{"ssoKey":"de otra"}}');
    const { identity } = open({ 'POST /v1/auth/login': sessionOf() });
    await identity.login('a', 'b');
    expect(storedIn(localStorage)).toEqual(['ArcId.USER_INFO']);
  });

  it('adds a provider to the account of who is signed in', async () => {
    signedIn();
    const { identity, asked } = open({ 'POST /v1/auth/login': sessionOf('2') });
    await identity.loginWith('google', 'jwt');
    expect(asked[0]?.headers.Authorization).toBe(`Bearer ${sessionOf().accessToken}`);
    expect(asked[0]?.body).toMatchObject({ userName: '', credentials: 'jwt', grantType: 'google' });
  });
});

describe('replies', () => {
  it.each([
    ['no JSON, well', () => new Response('hecho'), undefined],
    ['nothing', () => new Response(null, { status: 204 }), undefined],
    ['no JSON, badly', () => new Response('se cayó', { status: 502 }), '502'],
    ['a refusal with a good status', () => Response.json({ code: '1', message: 'no' }), '1'],
    ['an error of another shape', () => Response.json({ error: 'x' }, { status: 500 }), ''],
  ])('of %s', async (_, answer, code) => {
    const { identity } = open({ 'POST /v1/auth/magiclink': answer });
    const done = identity.requestOTALink('a');
    if (code === undefined) await expect(done).resolves.toBeUndefined();
    else await expect(done).rejects.toMatchObject({ code });
  });

  it('that lack what success has are none', async () => {
    const { identity } = open({ 'POST /v1/auth/login': { ok: true } });
    await expect(identity.login('a', 'b')).rejects.toThrow('Unexpected reply');
    expect(storedIn(localStorage)).toEqual([]);
  });

  it('that never come say so, and how long to wait is told', async () => {
    const { identity } = open({
      'POST /v1/auth/magiclink': () => Promise.reject(new TypeError('Failed to fetch')),
      'POST /v1/auth/login': refusal(429, '100014', { 'Retry-After': '90' }),
    });
    await expect(identity.requestOTALink('a')).rejects.toMatchObject({ code: 'unreachable' });
    await expect(identity.login('a', 'b')).rejects.toMatchObject({ retryAfter: 90 });
  });

  it('are shared by equal calls under way, to each a copy of its own', async () => {
    signedIn();
    const { identity, paths } = open({
      'GET /v1/profile': PROFILE,
      'POST /v1/email/verify': { success: true },
    });
    const [one, two] = await Promise.all([identity.getUserProfile(), identity.getUserProfile()]);
    expect(one).toEqual(two);
    expect(one).not.toBe(two);
    await Promise.all(['a', 'a', 'b'].map((email) => identity.requestVerifyEmail(email)));
    expect(paths()).toEqual(['GET /v1/profile', 'POST /v1/email/verify', 'POST /v1/email/verify']);
    await identity.requestVerifyEmail('a');
    expect(paths()).toHaveLength(4);
  });

  it('of the configuration serve the page, and a failed one is asked for again', async () => {
    let isDown = true;
    const { identity, paths } = open({
      'GET /v1/config': () => (isDown ? new Response('', { status: 503 }) : CONFIG),
    });
    await expect(identity.getConfig()).rejects.toMatchObject({ httpStatus: 503 });
    isDown = false;
    expect(await identity.getConfig()).toEqual(CONFIG);
    await identity.getConfig();
    expect(paths()).toHaveLength(2);
  });
});

describe('a session', () => {
  const fresh = sessionOf('2');
  const ended = sessionOf('1', -1);

  it('is nobody’s without both tokens', async () => {
    const { identity } = open({});
    expect(await identity.isLoggedIn()).toBe(false);
    signedIn({ ...sessionOf(), refreshToken: undefined });
    expect(await identity.isLoggedIn()).toBe(false);
  });

  it.each([
    ['ended', tokenOf('a', 0)],
    ['without an end', tokenOf('a')],
    ['unreadable', 'no es un token'],
  ])('is refreshed where its access token is %s', async (_, accessToken) => {
    signedIn({ ...ended, accessToken });
    const { identity, asked } = open({ 'POST /v1/auth/token': fresh });
    expect(await identity.isLoggedIn()).toBe(true);
    expect(asked[0]?.body).toEqual({
      token: ended.refreshToken,
      grantType: 'refresh-token',
    });
    expect(userInfo()).toEqual(fresh);
  });

  it('keeps its refresh token where the reply has none, and its place', async () => {
    signedIn({ ...ended, idToken: 'id' }, sessionStorage);
    const { refreshToken: _, ...compat } = fresh;
    const { identity } = open({ 'POST /v1/auth/token': compat });
    await identity.heartbeat();
    expect(userInfo(sessionStorage)).toEqual({
      ...compat,
      refreshToken: ended.refreshToken,
      idToken: 'id',
    });
    expect(storedIn(localStorage)).toEqual([]);
  });

  it.each([
    ['has ended', tokenOf('r', 0), 'Refresh token is expired'],
    ['cannot be read', 'x.y.z', 'Refresh token is expired'],
    ['is missing', undefined, 'No refresh token found for this session'],
  ])('ends without a call where its refresh token %s', async (_, refreshToken, message) => {
    const heard = vi.fn();
    addEventListener('ArcSDK.logout', heard, { once: true });
    signedIn({ ...ended, refreshToken });
    const { identity, asked } = open({});
    await expect(identity.heartbeat()).rejects.toThrow(message);
    expect([asked.length, heard.mock.calls.length]).toEqual([0, 1]);
    expect(storedIn(localStorage)).toEqual([]);
  });

  it.each([
    ['refuses', refusal(401, '300041'), false],
    ['gives no token', () => Response.json({ uuid: 'reader-1' }), false],
    ['is down', () => new Response('', { status: 503 }), true],
    ['is in a hurry', refusal(429, '100014'), true],
    ['cannot be reached', () => Promise.reject(new TypeError('x')), true],
  ])('when the server %s', async (_, answer, stays) => {
    signedIn(ended);
    const { identity } = open({ 'POST /v1/auth/token': answer });
    expect(await identity.isLoggedIn()).toBe(false);
    expect(userInfo() !== null).toBe(stays);
  });

  it('is refreshed once by all who wait, and by one tab', async () => {
    signedIn(ended);
    const { identity, paths } = open({ 'POST /v1/auth/token': fresh, 'GET /v1/profile': PROFILE });
    await Promise.all([identity.heartbeat(), identity.getUserProfile(), identity.isLoggedIn()]);
    expect(paths()).toEqual(['POST /v1/auth/token', 'GET /v1/profile']);
  });

  it('takes what another tab stored while it waited for its turn', async () => {
    let turn: () => Promise<unknown> = async () => {};
    vi.stubGlobal('navigator', {
      locks: {
        request: (name: string, work: () => Promise<unknown>) =>
          new Promise((resolve) => {
            expect(name).toBe('ArcId.refresh');
            turn = async () => resolve(await work());
          }),
      },
    });
    signedIn(ended);
    const { identity, asked } = open({});
    const beat = identity.heartbeat();
    signedIn(fresh);
    await turn();
    expect(await beat).toEqual(fresh);
    expect(asked).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('keeps its turn until other tabs can read what it stored', async () => {
    let turn: Promise<unknown> = Promise.resolve();
    const request = (_: string, work: () => Promise<unknown>) => {
      turn = work();
      return turn;
    };
    vi.stubGlobal('navigator', { locks: { request } });
    signedIn(ended);
    const { identity } = open({ 'POST /v1/auth/token': fresh });
    let hasEnded = false;
    const beat = identity.heartbeat();
    turn.then(() => {
      hasEnded = true;
    });
    expect(await beat).toEqual(fresh);
    expect([hasEnded, userInfo()]).toEqual([false, fresh]);
    await turn;
    vi.unstubAllGlobals();
  });

  it('does not come back when somebody signed out meanwhile', async () => {
    signedIn(ended);
    const { identity } = open({
      'POST /v1/auth/token': () => {
        localStorage.clear();
        return fresh;
      },
    });
    await expect(identity.heartbeat()).rejects.toMatchObject({ code: 'no-session' });
    expect(storedIn(localStorage)).toEqual([]);
  });

  it('that another tab renewed without a lock is that tab’s', async () => {
    signedIn(ended);
    const { identity } = open({
      'POST /v1/auth/token': () => {
        signedIn(sessionOf('3'));
        return fresh;
      },
    });
    expect(await identity.heartbeat()).toEqual(sessionOf('3'));
    expect(userInfo()).toEqual(sessionOf('3'));
  });

  it('is tried once more where only this clock took it for good', async () => {
    signedIn();
    const { identity, paths } = open({
      'GET /v1/profile': ({ headers }: { headers: Record<string, string> }) =>
        headers.Authorization === `Bearer ${fresh.accessToken}`
          ? PROFILE
          : refusal(401, '300041')(),
      'POST /v1/auth/token': fresh,
    });
    expect(await identity.getUserProfile()).toEqual(PROFILE);
    expect(paths()).toHaveLength(3);
  });

  it('is wanted by calls of an account', async () => {
    const { identity, asked } = open({});
    for (const act of [
      identity.getUserProfile,
      identity.getUserSettings,
      identity.listGdprReports,
      identity.requestDeleteAccount,
      () => identity.updatePassword('a', 'b'),
    ])
      await expect(act()).rejects.toThrow('Missing or invalid jwt');
    expect(asked).toEqual([]);
  });
});

describe('signing out', () => {
  const leave = () => {
    for (const key of ['USER_PROFILE', 'USER_PROFILE_EXPIRED_TIME', 'USER_SETTINGS'])
      localStorage.setItem(`ArcId.${key}`, '{}');
    localStorage.setItem('ArcId.USER_SEGMENTS', '{}');
    localStorage.setItem('ajeno', '1');
  };

  it.each([
    ['well', () => new Response(null, { status: 204 })],
    ['badly', () => new Response('', { status: 500 })],
  ])('forgets everything of the reader, settings too, when it goes %s', async (_, answer) => {
    signedIn();
    leave();
    const heard = vi.fn();
    addEventListener('ArcSDK.logout', heard, { once: true });
    const { identity, paths } = open({ 'DELETE /v1/auth/token': answer });
    await identity.logout();
    expect(paths()).toEqual(['DELETE /v1/auth/token']);
    expect(storedIn(localStorage)).toEqual(['ajeno']);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('says that nobody was signed in, and clears all the same', async () => {
    leave();
    const { identity } = open({});
    await expect(identity.logout()).rejects.toThrow(
      'No access token found, user is already logged out',
    );
    expect(storedIn(localStorage)).toEqual(['ajeno']);
  });

  it('follows the end of an account, also by a link opened where nobody is signed in', async () => {
    const { identity, asked } = open({ 'PUT /v1/user/anonymize/approve/n': { valid: true } });
    await identity.approveDeleteAccount('n');
    expect(asked[0]?.headers).not.toHaveProperty('Authorization');
    signedIn();
    await identity.approveDeleteAccount('n');
    expect(asked[1]?.headers.Authorization).toBe(`Bearer ${sessionOf().accessToken}`);
    expect(storedIn(localStorage)).toEqual([]);
  });
});

describe('the profile', () => {
  const later = { ...PROFILE, firstName: 'Ana' };

  it('is asked for every ten minutes', async () => {
    signedIn();
    const { identity, paths } = open({ 'GET /v1/profile': PROFILE });
    await identity.getUserProfile();
    now = NOW + 599_999;
    await identity.getUserProfile();
    expect(paths()).toHaveLength(1);
    expect(localStorage.getItem('ArcId.USER_PROFILE_EXPIRED_TIME')).toBe(
      '2026-11-23T12:10:00.000Z',
    );
    now = NOW + 600_000;
    await identity.getUserProfile();
    expect(paths()).toHaveLength(2);
  });

  it('of another reader is none', async () => {
    signedIn();
    const { identity, paths } = open({ 'GET /v1/profile': PROFILE });
    await identity.getUserProfile();
    signedIn({ ...sessionOf(), uuid: 'reader-2' });
    await identity.getUserProfile();
    expect(paths()).toHaveLength(2);
  });

  it('that another tab changed is asked for again, though the tab has its own', async () => {
    signedIn(sessionOf(), sessionStorage);
    const { identity, paths } = open({ 'GET /v1/profile': PROFILE });
    await identity.getUserProfile();
    await identity.getUserProfile();
    expect(paths()).toHaveLength(1);
    localStorage.setItem('ArcId.USER_PROFILE_EXPIRED_TIME', '2026-11-23T12:10:01.000Z');
    await identity.getUserProfile();
    expect(paths()).toHaveLength(2);
  });

  it('is what a change says, and sends no uuid', async () => {
    signedIn();
    const { identity, asked } = open({ 'PATCH /v1/profile': later });
    await identity.updateUserProfile({ uuid: 'x', firstName: 'Ana' });
    expect(asked[0]?.body).toEqual({ firstName: 'Ana' });
    expect(await identity.getUserProfile()).toEqual(later);
    expect(asked).toHaveLength(1);
  });

  it('is not kept where it is not to be', async () => {
    signedIn();
    const { identity } = open({ 'GET /v1/profile': PROFILE }, { ignoresProfile: true });
    await identity.getUserProfile();
    expect(storedIn(localStorage)).toEqual(['ArcId.USER_INFO']);
  });

  it('is asked for again after a provider was taken away', async () => {
    signedIn();
    const { identity, paths } = open({
      'GET /v1/profile': PROFILE,
      'DELETE /v1/identity/google': {},
    });
    await identity.getUserProfile();
    await identity.unlinkSocialIdentity('google');
    await identity.getUserProfile();
    expect(paths()).toHaveLength(3);
  });

  it.each([
    [undefined, 'MISSING_IMAGE'],
    [new File(['x'], 'a.png', { type: 'image/png' }), 'UNSUPPORTED_IMAGE_TYPE'],
    [new File([new Uint8Array(3_000_001)], 'a.jpg', { type: 'image/jpeg' }), 'IMAGE_TOO_LARGE'],
  ])('takes no such picture: %s', async (file, code) => {
    signedIn();
    const { identity, asked } = open({});
    await expect(identity.uploadAvatar(file)).rejects.toMatchObject({ code });
    expect(asked).toEqual([]);
  });

  it('takes a JPEG of 3,000,000 bytes in a form', async () => {
    signedIn();
    const { identity, asked } = open({ 'PUT /v1/avatar': later });
    const file = new File([new Uint8Array(3_000_000)], 'a.jpg', { type: 'image/jpeg' });
    await identity.uploadAvatar(file);
    const [sent] = asked;
    expect(sent?.body instanceof FormData && sent.body.get('avatar')).toBeInstanceOf(File);
    expect(sent?.headers).not.toHaveProperty('Content-Type');
  });
});

describe('cookies', () => {
  const cookies = () => document.cookie.split('; ').filter(Boolean);
  beforeEach(() => {
    for (const one of cookies()) {
      const name = one.split('=')[0];
      // biome-ignore lint/suspicious/noDocumentCookie: as the client writes them
      document.cookie = `${name}=; path=/; domain=labrujula.example; expires=${new Date(0).toUTCString()}`;
    }
  });

  it('hold a session for the sites of a domain, and what is not to be remembered apart', async () => {
    const options = { baseDomain: 'labrujula.example' };
    const { identity } = open({ 'POST /v1/auth/login': sessionOf() }, options);
    await identity.login('a', 'b');
    expect(cookies().map((one) => one.split('=')[0])).toEqual(['ArcId.USER_INFO']);
    expect(identity.currentSession()).toEqual(sessionOf());
    expect(storedIn(localStorage)).toEqual([]);
    await identity.login('a', 'b', { rememberMe: false });
    expect(cookies().map((one) => one.split('=')[0])).toEqual(['ArcId.USER_INFO.session']);
    expect(identity.currentSession()).toEqual(sessionOf());
  });

  it('hold no more than 4,000 characters each', async () => {
    const { identity } = open(
      { 'POST /v1/auth/login': { ...sessionOf(), idToken: 'x'.repeat(4_000) } },
      { baseDomain: 'labrujula.example' },
    );
    await identity.login('a', 'b');
    expect(cookies()).toEqual([]);
    expect(console.warn).toHaveBeenCalled();
  });

  it('keep a profile for ten minutes, too', async () => {
    const { identity, paths } = open(
      { 'POST /v1/auth/login': sessionOf(), 'GET /v1/profile': PROFILE },
      { baseDomain: 'labrujula.example' },
    );
    await identity.login('a', 'b');
    await identity.getUserProfile();
    await identity.getUserProfile();
    expect(paths().filter((path) => path === 'GET /v1/profile')).toHaveLength(1);
  });

  it('serve where the browser refuses its stores', async () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    const { identity } = open({ 'POST /v1/auth/login': sessionOf() });
    await identity.login('a', 'b');
    vi.unstubAllGlobals();
    expect(cookies().map((one) => one.split('=')[0])).toEqual(['ArcId.USER_INFO']);
    identity.currentSession();
    // biome-ignore lint/suspicious/noDocumentCookie: as the client writes them
    document.cookie = `ArcId.USER_INFO=; path=/; expires=${new Date(0).toUTCString()}`;
  });
});

describe('segments', () => {
  it('are told as the server tells them, and kept with when and whose', async () => {
    signedIn();
    const told = { id: 'reader-1', segment: 'fieles' };
    const { identity } = open({ 'GET /v2/identity/segmentation': told });
    expect(await identity.getUserSegments()).toEqual(told);
    expect(JSON.parse(localStorage.getItem('ArcId.USER_SEGMENTS') ?? '')).toEqual({
      updated: NOW,
      uuid: 'reader-1',
      segments: told,
    });
  });
});

describe('others', () => {
  it('get a comment service’s tokens, and of no other service', async () => {
    signedIn();
    const { identity } = open({ 'GET /v1/user/settings': { disqus: { ssoKey: 'clave' } } });
    expect(await identity.getThirdPartyTokens('DISQUS')).toEqual({
      enabled: true,
      publicKey: 'publica',
      ssoToken: 'clave',
    });
    await expect(identity.getThirdPartyTokens('OTRO')).rejects.toThrow(
      'Unsupported third party service requested.',
    );
  });

  it('are gone to only at web addresses', async () => {
    signedIn();
    const { identity, paths } = open({
      'GET /v1/apple/authurl': '"https://appleid.example/auth?client_id=a"'.replaceAll('"', ''),
      'GET /v2/oidc/c/initiate': { url: 'javascript:alert(1)' },
      'GET /v2/oidc/provider/login?state=s&client_id=c': {
        message: 'https://otro.example/?code=1',
      },
    });
    expect(await identity.initAppleSignOn()).toBe(
      `https://appleid.example/auth?client_id=a&redirect_uri=${encodeURIComponent(`${ORIGIN}/identity/public/v1/apple/auth`)}`,
    );
    await expect(identity.initiateOIDC('c')).rejects.toThrow('Unexpected reply');
    expect(await identity.loginAsOIDCProvider('?client_id=c&state=s&x=1')).toBe(
      'https://otro.example/?code=1',
    );
    expect(paths()).toHaveLength(3);
  });

  it('know nothing of a reader without Google’s token', async () => {
    const { identity, asked } = open({});
    expect(await identity.checkSwgLogin(undefined)).toEqual({ identityExists: false });
    expect(asked).toEqual([]);
  });

  it('sign in by a code of ours', async () => {
    const { refreshToken, ...rest } = sessionOf();
    const { identity } = open({
      'POST /v2/oidc/provider/token': {
        access_token: 'a',
        refresh_token: refreshToken,
        id_token: 'id',
      },
      'POST /v1/auth/token': rest,
    });
    const given = { clientId: 'c', codeVerifier: 'v', redirectUri: 'r', code: 'k' };
    await identity.signInWithOIDCPKCE(given);
    expect(userInfo()).toEqual({ ...sessionOf(), idToken: 'id' });
  });
});
