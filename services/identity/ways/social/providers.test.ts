import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteAccounts } from '../../../../schemas/identity/site-accounts.ts';
import type { SocialProvider } from '../../../../schemas/identity/wire.ts';
import type { ReaderSite, SocialPerson, SocialProviders } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import { GOOGLE_CLIENT, SOCIAL_SITE, standInProviders } from './providers.testing.ts';
import { socialProviders } from './providers.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const SECONDS = NOW / 1_000;
const TIMEOUT_MS = 300;
const clock = () => new Date(NOW);
const ORIGIN = 'http://norte.localhost';
const EMAIL = 'Ana@Correo.Example';

const siteWith = (accounts: object): ReaderSite => ({
  key: 'norte',
  name: 'Norte',
  origin: ORIGIN,
  linkOrigin: ORIGIN,
  accounts: siteAccounts.parse(accounts),
});
const SITE = siteWith(SOCIAL_SITE);

let stand: Awaited<ReturnType<typeof standInProviders>>;
let social: SocialProviders;
beforeAll(async () => {
  stand = await standInProviders(clock);
});
afterAll(() => stand.close());
const fresh = () => socialProviders({ ...stand.config, send: fetch, clock, timeoutMs: TIMEOUT_MS });
beforeEach(() => {
  stand.be('well');
  social = fresh();
});

const vouch = (provider: SocialProvider, credentials: string, site = SITE, nonce = 'n') =>
  social.vouch(provider, credentials, { site, nonce });
/** The code of a refusal; anything else that is thrown fails. */
const refused = async (given: Promise<SocialPerson>): Promise<string> => {
  const error = await given.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return (error as Refusal).body.code;
};

const BAD_TOKEN = '300040';
const AWAY = '502';
const NOT_HERE = '400';

describe('Google’s word', () => {
  it('is taken for a client of the site, from either name of the issuer', async () => {
    const claims = {
      sub: '1077',
      email: EMAIL,
      email_verified: true,
      given_name: 'Ana',
      nbf: SECONDS - 300,
      family_name: 'Ñandú\u0000\u202e',
    };
    for (const iss of ['https://accounts.google.com', 'accounts.google.com'])
      expect(
        await vouch('google', await stand.googleToken({ claims: { ...claims, iss } })),
      ).toEqual({
        provider: 'google',
        subject: '1077',
        email: 'ana@correo.example',
        isEmailVerified: true,
        firstName: 'Ana',
        lastName: 'Ñandú',
      });
  });

  it('says nothing of an address that it does not tell, or did not verify', async () => {
    const told = async (claims: object) => {
      const { email, isEmailVerified } = await vouch(
        'google',
        await stand.googleToken({ claims: { ...claims } }),
      );
      return [email, isEmailVerified];
    };
    expect(await told({ email: EMAIL })).toEqual(['ana@correo.example', false]);
    expect(await told({ email: EMAIL, email_verified: 'false' })).toEqual([
      'ana@correo.example',
      false,
    ]);
    expect(await told({ email: EMAIL, email_verified: 'true' })).toEqual([
      'ana@correo.example',
      true,
    ]);
    for (const email of [undefined, 7, 'no es', 'a@b\u0000.mx', ['a@b.mx']])
      expect(await told({ email, email_verified: true })).toEqual([undefined, false]);
  });

  const none = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const encoded = (token: string, header: object) => `${none(header)}.${token.split('.')[1]}`;
  const hs256 = async (secret: string) =>
    stand.googleToken({ header: { alg: 'HS256' }, key: new TextEncoder().encode(secret) });
  const past = { exp: SECONDS - 31, iat: SECONDS - 3_700 };
  it.each<[string, () => Promise<string>]>([
    ['another audience', () => stand.googleToken({ claims: { aud: 'sur.apps.example' } })],
    ['no audience', () => stand.googleToken({ claims: { aud: undefined } })],
    ['another issuer', () => stand.googleToken({ claims: { iss: 'https://google.example' } })],
    ['Apple as issuer', () => stand.googleToken({ claims: { iss: 'https://appleid.apple.com' } })],
    ['no issuer', () => stand.googleToken({ claims: { iss: undefined } })],
    ['a stranger’s key', () => stand.googleToken({ key: stand.otherKey })],
    ['an unknown key', () => stand.googleToken({ header: { kid: 'k2' } })],
    ['alg none', async () => `${encoded(await stand.googleToken(), { alg: 'none', kid: 'k1' })}.`],
    [
      'HS256 by the public key',
      async () => hs256(stand.publicKey.export({ format: 'pem', type: 'spki' }).toString()),
    ],
    ['RS512', () => stand.googleToken({ header: { alg: 'RS512' } })],
    ['expired', () => stand.googleToken({ claims: past })],
    ['no expiry', () => stand.googleToken({ claims: { exp: undefined } })],
    ['not yet', () => stand.googleToken({ claims: { nbf: SECONDS + 60 } })],
    ['no subject', () => stand.googleToken({ claims: { sub: undefined } })],
    ['an odd subject', () => stand.googleToken({ claims: { sub: 'a\u0000b' } })],
    [
      'a changed body',
      async () => {
        const [head, , tail] = (await stand.googleToken()).split('.');
        return [head, none({ aud: GOOGLE_CLIENT, sub: '1' }), tail].join('.');
      },
    ],
    ['nothing', async () => ''],
    ['a word', async () => 'token'],
    ['much of nothing', async () => 'x'.repeat(8_000)],
  ])('is not taken: %s', async (_, make) => {
    expect(await refused(vouch('google', await make()))).toBe(BAD_TOKEN);
  });

  it('is asked for once, whoever makes key ids up', async () => {
    const before = stand.asked.length;
    for (let time = 0; time < 5; time += 1) {
      await vouch('google', await stand.googleToken());
      await refused(vouch('google', await stand.googleToken({ header: { kid: `k${time + 7}` } })));
    }
    expect(stand.asked.slice(before)).toEqual(['GET /google/keys']);
  });
});

describe('Facebook’s word', () => {
  it('is taken for an app of the site, and never says that an address is verified', async () => {
    const me = { email: EMAIL, first_name: 'Ana', last_name: 'Paz' };
    expect(await vouch('facebook', stand.facebookToken({ id: '55', me }))).toEqual({
      provider: 'facebook',
      subject: '55',
      email: 'ana@correo.example',
      isEmailVerified: false,
      firstName: 'Ana',
      lastName: 'Paz',
    });
    const token = stand.facebookToken({ id: '56', app: '999' });
    const both = siteWith({ ...SOCIAL_SITE, facebookAppId: '1234567890,999' });
    expect(await vouch('facebook', token, both)).toMatchObject({ subject: '56', email: undefined });
  });

  it.each<[string, () => string]>([
    ['another app’s token', () => stand.facebookToken({ app: '999' })],
    ['one that ended', () => stand.facebookToken({ isValid: false })],
    ['one that is whose it says not', () => stand.facebookToken({ id: '1', me: { id: '2' } })],
    ['an odd id', () => stand.facebookToken({ id: 'a b' })],
    ['nothing', () => ''],
    ['a word', () => 'token&access_token=1234567890|f4c3b00k'],
  ])('is not taken: %s', async (_, make) => {
    expect(await refused(vouch('facebook', make()))).toBe(BAD_TOKEN);
  });

  it('cannot be asked for with a wrong secret, which is ours to mend', async () => {
    social = socialProviders({
      ...stand.config,
      facebookSecrets: new Map([['1234567890', 'old']]),
      send: fetch,
      clock,
      timeoutMs: TIMEOUT_MS,
    });
    expect(await refused(vouch('facebook', stand.facebookToken()))).toBe(AWAY);
  });
});

describe('Apple’s word', () => {
  const code = (claims: object = {}) => stand.appleCode({ nonce: 'n', sub: '001.ab.1', ...claims });

  it('is taken for a code, once', async () => {
    const given = code({ email: EMAIL, email_verified: 'true' });
    expect(await vouch('apple', given)).toEqual({
      provider: 'apple',
      subject: '001.ab.1',
      email: 'ana@correo.example',
      isEmailVerified: true,
      firstName: undefined,
      lastName: undefined,
    });
    expect(await refused(vouch('apple', given))).toBe(BAD_TOKEN);
  });

  it.each<[string, object]>([
    ['another browser’s nonce', { nonce: 'm' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'mx.sur.sitio' }],
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['expired', { exp: SECONDS - 31 }],
  ])('is not taken: %s', async (_, claims) => {
    expect(await refused(vouch('apple', code(claims)))).toBe(BAD_TOKEN);
  });

  it('is not taken for a code that Apple does not know, or gave at another host', async () => {
    expect(await refused(vouch('apple', 'made.up'))).toBe(BAD_TOKEN);
    const elsewhere = { ...SITE, origin: 'http://sur.localhost' };
    expect(await refused(vouch('apple', code(), elsewhere))).toBe(BAD_TOKEN);
  });

  it('cannot be asked for with a team that is not the app’s', async () => {
    const other = siteWith({ ...SOCIAL_SITE, teamId: 'OTRO' });
    expect(await refused(vouch('apple', code(), other))).toBe(AWAY);
  });

  it('is asked for at an address to which a client adds where it comes back', () => {
    const address = social.appleAddress(SITE, { state: 'apple.a b', nonce: 'n' });
    const { origin, pathname, searchParams } = new URL(`${address}&redirect_uri=https%3A%2F%2Fx`);
    expect([origin, pathname]).toEqual([stand.config.appleUrl, '/auth/authorize']);
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      response_mode: 'form_post',
      client_id: 'mx.norte.sitio',
      scope: 'email',
      state: 'apple.a b',
      nonce: 'n',
      redirect_uri: 'https://x',
    });
  });
});

describe('a provider', () => {
  const tokens: Record<SocialProvider, () => Promise<string> | string> = {
    google: () => stand.googleToken(),
    facebook: () => stand.facebookToken(),
    apple: () => stand.appleCode({ nonce: 'n' }),
  };
  const all = Object.keys(tokens) as SocialProvider[];

  it.each(all)('that a site does not have is none there: %s', async (provider) => {
    const token = await tokens[provider]();
    expect(await refused(vouch(provider, token, siteWith({})))).toBe(NOT_HERE);
    const half = { facebookAppId: '777', appleClientId: 'a', teamId: 't', keyId: 'unknown' };
    expect(await refused(vouch(provider, token, siteWith(half)))).toBe(NOT_HERE);
    expect(() => social.appleAddress(siteWith(half), { state: '', nonce: '' })).toThrow(Refusal);
  });

  it.each(
    all.flatMap((provider) =>
      (['late', 'huge', 'failing', 'nonsense', 'elsewhere'] as const).map(
        (mood) => [provider, mood] as const,
      ),
    ),
  )('that is not well is said to be away: %s %s', async (provider, mood) => {
    const token = await tokens[provider]();
    stand.be(mood);
    const started = performance.now();
    expect(await refused(vouch(provider, token))).toBe(AWAY);
    expect(performance.now() - started).toBeLessThan(5_000);
    stand.be('well');
    expect((await vouch(provider, await tokens[provider]())).provider).toBe(provider);
  });

  it.each(['google', 'apple'] as const)(
    'with odd keys is said to be away: %s',
    async (provider) => {
      const token = await tokens[provider]();
      stand.be('odd keys');
      expect(await refused(vouch(provider, token))).toBe(AWAY);
    },
  );

  it('that cannot be reached is said to be away, without what was sent', async () => {
    const nowhere = 'http://127.0.0.1:9';
    social = socialProviders({
      ...stand.config,
      googleKeysUrl: nowhere,
      facebookUrl: nowhere,
      appleUrl: nowhere,
      send: fetch,
      clock,
    });
    for (const provider of all) {
      const token = await tokens[provider]();
      const error = await vouch(provider, token).catch((reason) => reason);
      expect(error).toMatchObject({ status: 502 });
      for (let at: unknown = error; at instanceof Error; at = at.cause)
        expect(at.message).not.toContain(token);
    }
  });
});
