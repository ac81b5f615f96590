import { describe, expect, it } from 'vitest';
import { siteAccounts } from '../../../../schemas/identity/site-accounts.ts';
import { identitiesAt, providerOf } from './providers.ts';

const site = (oidcClients: object[]) => ({
  origin: 'https://www.elnorte.example',
  accounts: siteAccounts.parse({ oidcClients }),
});
const noSecret = { secretOf: () => undefined };

describe('a provider', () => {
  const norte = site([
    { protocol: 'Apple', clientId: 'mx.ejemplo;web', issuer: 'https://appleid.apple.com' },
    { protocol: 'Club', clientId: 'club', issuer: 'https://club.example', redirectPath: '/club/' },
    { protocol: 'Nadie', clientId: 'nadie' },
  ]);

  it('is found by what stands before the semicolon', () => {
    const found = {
      issuer: 'https://appleid.apple.com',
      clientId: 'mx.ejemplo',
      redirectUri: 'https://www.elnorte.example/account/login/',
    };
    expect(providerOf(norte, 'mx.ejemplo', noSecret)).toMatchObject(found);
    expect(providerOf(norte, 'mx.ejemplo;web', noSecret)).toMatchObject(found);
    expect(providerOf(norte, 'nadie', noSecret)).toBeUndefined();
    expect(providerOf(norte, '', noSecret)).toBeUndefined();
  });

  it('sends readers back to where the site says', () => {
    expect(providerOf(norte, 'club', noSecret)?.redirectUri).toBe(
      'https://www.elnorte.example/club/',
    );
  });

  it('knows the readers of Google and Apple by their own names, others by the issuer too', () => {
    expect(identitiesAt('https://accounts.google.com')).toEqual({ type: 'Google', prefix: '' });
    expect(identitiesAt('https://appleid.apple.com/')).toEqual({ type: 'Apple', prefix: '' });
    expect(identitiesAt('https://club.example')).toEqual({
      type: 'OIDC',
      prefix: 'https://club.example ',
    });
  });
});

describe('what a site may say of others', () => {
  const uri = (redirectUri: string) => () =>
    siteAccounts.parse({
      oidcProviderClients: [{ id: 'c', name: 'C', redirectUris: [redirectUri] }],
    });
  const issuer = (given: string) => () => site([{ protocol: 'x', clientId: 'c', issuer: given }]);

  it.each([
    'https://club.example/vuelta?a=1',
    'https://club.example:8443/',
    'http://127.0.0.1:4000/x',
    'http://club.localhost/x',
  ])('is %s', (address) => {
    expect(uri(address)).not.toThrow();
    expect(issuer(address)).not.toThrow();
  });

  it.each([
    'http://club.example/vuelta',
    'http://127.0.0.1.malo.example/',
    'http://localhost.malo.example/',
    'http://localhost@malo.example/',
    'https://ana:clave@club.example/',
    'https://club.example/#x',
    'https://club.example/a b',
    'javascript:alert(1)',
    '//club.example/',
    'club://vuelta',
    '',
  ])('is not %s', (address) => {
    expect(uri(address)).toThrow();
    expect(issuer(address)).toThrow();
  });

  it.each(['//malo.example', '/\\malo.example', 'cuenta/', '/a?b', '/a#b', ''])(
    'is no page %s to come back to',
    (redirectPath) => {
      const client = { protocol: 'x', clientId: 'c', redirectPath };
      expect(() => site([client])).toThrow();
    },
  );
});
