// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOW, refusal, sessionOf, standIn } from '../client.testing.ts';
import { createIdentity } from '../client.ts';

const ORIGIN = 'https://www.labrujula.example';
const CONFIG = { signupRecaptcha: false };
/** 0xfb 0xff 0xfe: what tells base64url from base64. */
const BYTES = new Uint8Array([251, 255, 254]).buffer;
const TEXT = '-__-';
const REQUEST = { challenge: TEXT, rpId: 'labrujula.example', userVerification: 'required' };
const CREATION = {
  challenge: TEXT,
  rp: { id: 'labrujula.example', name: 'La Brújula' },
  user: { id: TEXT, name: 'ana@correo.example', displayName: 'ana@correo.example' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ id: TEXT, type: 'public-key', transports: ['internal'] }],
};
const signed = {
  id: TEXT,
  rawId: BYTES,
  type: 'public-key',
  response: {
    clientDataJSON: BYTES,
    authenticatorData: BYTES,
    signature: BYTES,
    userHandle: null,
  },
};
const made = {
  id: TEXT,
  rawId: BYTES,
  type: 'public-key',
  getClientExtensionResults: () => ({ credProps: { rk: true } }),
  response: {
    clientDataJSON: BYTES,
    attestationObject: BYTES,
    getTransports: () => ['internal'],
  },
};

const device = { get: vi.fn(), create: vi.fn() };
const withDevice = (credentials: object | undefined) =>
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });

const open = async (answers: Parameters<typeof standIn>[0]) => {
  const server = standIn({
    'GET /v1/config': CONFIG,
    'POST /v1/passkeys/signin/options': REQUEST,
    'POST /v1/passkeys/signup/options': CREATION,
    'POST /v1/passkeys/options': CREATION,
    ...answers,
  });
  const identity = createIdentity({ apiOrigin: ORIGIN, fetch: server.fetch, clock: () => NOW });
  const bodyOf = (call: string) =>
    server.asked.find(({ method, path }) => `${method} ${path}` === call);
  return { passkeys: await identity.passkeys(), asked: server.asked, bodyOf };
};
const kept = () => JSON.parse(localStorage.getItem('ArcId.USER_INFO') ?? 'null');

beforeEach(() => {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${ORIGIN}/`);
  localStorage.clear();
  sessionStorage.clear();
  device.get.mockReset().mockResolvedValue(signed);
  device.create.mockReset().mockResolvedValue(made);
  withDevice(device);
  // Without what newer ones have to read and write the server's form of it.
  vi.stubGlobal('PublicKeyCredential', class {});
});
afterEach(() => {
  withDevice(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('signing in by a passkey', () => {
  it('gives the device bytes and the server text, and keeps the session', async () => {
    const tell = vi.spyOn(window, 'postMessage').mockImplementation(() => {});
    const { passkeys, bodyOf } = await open({ 'POST /v1/passkeys/signin': sessionOf() });
    const chosen = await passkeys.choose();
    const [{ publicKey, mediation }] = device.get.mock.calls[0] ?? [];
    expect([...new Uint8Array(publicKey.challenge)]).toEqual([251, 255, 254]);
    expect([publicKey.rpId, publicKey.allowCredentials, mediation]).toEqual([
      'labrujula.example',
      [],
      undefined,
    ]);
    await passkeys.signIn(chosen);
    const sent = bodyOf('POST /v1/passkeys/signin');
    expect(sent?.body).toEqual({
      rememberMe: true,
      credential: {
        id: TEXT,
        rawId: TEXT,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: TEXT, authenticatorData: TEXT, signature: TEXT },
      },
    });
    expect(sent?.headers['X-Portada-Session']).toBe('rotating');
    expect(kept()).toEqual(sessionOf());
    expect(tell).toHaveBeenCalledWith({ type: 'ARC_LOGIN_SUCCESS', grantType: 'passkey' }, ORIGIN);
  });

  it('keeps a session that is not to be remembered in its tab', async () => {
    const { passkeys, bodyOf } = await open({ 'POST /v1/passkeys/signin': sessionOf() });
    await passkeys.signIn(await passkeys.choose(), false);
    expect(bodyOf('POST /v1/passkeys/signin')?.headers).not.toHaveProperty('X-Portada-Session');
    expect([kept(), sessionStorage.getItem('ArcId.USER_INFO')]).toEqual([
      null,
      JSON.stringify(sessionOf()),
    ]);
  });

  it('waits in the list of a field, until it is told not to', async () => {
    const { passkeys } = await open({});
    const { signal } = new AbortController();
    await passkeys.choose({ isOffered: true, signal });
    expect(device.get.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional', signal });
  });

  it.each([
    ['NotAllowedError', 'passkey-cancelled'],
    ['AbortError', 'passkey-cancelled'],
    ['NotSupportedError', 'passkey-unsupported'],
    ['SecurityError', 'passkey-not-allowed'],
    ['InvalidStateError', 'passkey-known'],
    ['toString', 'passkey-failed'],
    ['UnknownError', 'passkey-failed'],
  ])('that ends in %s is refused with %s, and keeps nothing', async (name, code) => {
    const { passkeys, asked } = await open({});
    device.get.mockRejectedValue(new DOMException('No', name));
    await expect(passkeys.choose()).rejects.toMatchObject({ code });
    expect([asked.length, kept()]).toEqual([1, null]);
  });

  it('is cancelled where the device gives nothing, unsupported where there is none', async () => {
    const { passkeys } = await open({});
    device.get.mockResolvedValue(null);
    await expect(passkeys.choose()).rejects.toMatchObject({ code: 'passkey-cancelled' });
    withDevice(undefined);
    await expect(passkeys.choose()).rejects.toMatchObject({ code: 'passkey-unsupported' });
  });

  it('tells what the server refuses, and changes nothing', async () => {
    const { passkeys } = await open({ 'POST /v1/passkeys/signin': refusal(401, '300040') });
    const chosen = await passkeys.choose();
    await expect(passkeys.signIn(chosen)).rejects.toMatchObject({ code: '300040' });
    expect(kept()).toBeNull();
  });
});

describe('signing up by a passkey', () => {
  const reply = { ...sessionOf(), identities: [], profile: { uuid: 'reader-1' } };

  it('makes one, and is signed in', async () => {
    const { passkeys, bodyOf } = await open({ 'POST /v1/passkeys/signup': reply });
    const given = { email: 'ana@correo.example', recaptchaToken: 'r' };
    expect(await passkeys.signUp({ ...given, name: 'Reloj' })).toEqual(reply);
    expect(bodyOf('POST /v1/passkeys/signup/options')?.body).toEqual(given);
    const { publicKey } = device.create.mock.calls[0]?.[0] ?? {};
    expect([...new Uint8Array(publicKey.user.id)]).toEqual([251, 255, 254]);
    expect([...new Uint8Array(publicKey.excludeCredentials[0].id)]).toEqual([251, 255, 254]);
    expect(bodyOf('POST /v1/passkeys/signup')?.body).toMatchObject({
      email: 'ana@correo.example',
      name: 'Reloj',
      rememberMe: true,
      credential: {
        clientExtensionResults: { credProps: { rk: true } },
        response: { clientDataJSON: TEXT, attestationObject: TEXT, transports: ['internal'] },
      },
    });
    expect(kept()).toEqual(sessionOf());
  });

  it('keeps nothing of an account whose address has to be confirmed first', async () => {
    const { uuid, identities, profile } = reply;
    const { passkeys } = await open({ 'POST /v1/passkeys/signup': { uuid, identities, profile } });
    await passkeys.signUp({ email: 'ana@correo.example', name: 'Reloj' });
    expect(kept()).toBeNull();
  });

  it('asks the device for nothing where the site wants a challenge met, or refuses', async () => {
    const wants = await open({ 'GET /v1/config': { signupRecaptcha: true } });
    const given = { email: 'ana@correo.example', name: 'Reloj' };
    await expect(wants.passkeys.signUp(given)).rejects.toMatchObject({ code: '130001' });
    const refuses = await open({ 'POST /v1/passkeys/signup/options': refusal(429, '100014') });
    await expect(refuses.passkeys.signUp(given)).rejects.toMatchObject({ code: '100014' });
    expect(device.create).not.toHaveBeenCalled();
  });
});

describe('the passkeys of an account', () => {
  const passkey = { id: 'p/1', name: 'Reloj', host: 'x', isSynced: false, createdOn: 'x' };

  it('are listed, added and taken away by who is signed in', async () => {
    localStorage.setItem('ArcId.USER_INFO', JSON.stringify(sessionOf()));
    const { passkeys, asked, bodyOf } = await open({
      'GET /v1/passkeys': [passkey],
      'POST /v1/passkeys': passkey,
      'DELETE /v1/passkeys/p%2F1': {},
    });
    expect(await passkeys.list()).toEqual([passkey]);
    expect(await passkeys.add('Reloj')).toEqual(passkey);
    expect(bodyOf('POST /v1/passkeys')?.body).toMatchObject({
      name: 'Reloj',
      credential: { id: TEXT },
    });
    await passkeys.remove('p/1');
    for (const { headers } of asked)
      expect(headers.Authorization).toBe(`Bearer ${sessionOf().accessToken}`);
  });

  it('are nobody’s without a session', async () => {
    const { passkeys } = await open({});
    await expect(passkeys.add('Reloj')).rejects.toMatchObject({ code: 'no-session' });
    expect(device.create).not.toHaveBeenCalled();
  });
});
