import { createHash, randomBytes } from 'node:crypto';
import * as client from 'openid-client';
import { type IdentityTestOptions, identityApp, ORIGIN } from '../identity.testing.ts';

export const ISSUER = `${ORIGIN}/identity/public`;
export const REDIRECT = 'https://club.example/vuelta';
export const REDIRECT_WITH_QUERY = 'https://club.example/entrada?de=portada';
export const CLIENT = {
  id: 'club',
  name: 'Club de lectores',
  redirectUris: [REDIRECT, REDIRECT_WITH_QUERY],
};
export const OTHER_CLIENT = {
  id: 'tienda',
  name: 'Tienda',
  redirectUris: ['https://tienda.example/vuelta'],
};

type App = Awaited<ReturnType<typeof identityApp>>;

/** Readers' accounts of a site with two clients. */
export const withClients = (
  database: Parameters<typeof identityApp>[0],
  { accounts, parts }: IdentityTestOptions = {},
): Promise<App> => {
  const clients = { oidcProviderClients: [CLIENT, OTHER_CLIENT] };
  return identityApp(database, { accounts: { ...clients, ...accounts }, ...(parts && { parts }) });
};

export const freshPkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** What a client sends its reader with. */
export const asked = (challenge: string, more: Record<string, string> = {}) => ({
  response_type: 'code',
  scope: 'openid email profile',
  client_id: CLIENT.id,
  redirect_uri: REDIRECT,
  state: 'estado',
  nonce: 'una vez',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...more,
});

/** A code for a reader, and what it is traded with. */
export async function codeFor(at: App, token: string, more: Record<string, string> = {}) {
  const { verifier, challenge } = freshPkce();
  const query = new URLSearchParams(asked(challenge, more));
  const { body } = await at.call('GET', `/v2/oidc/provider/login?${query}`, { token });
  const code = new URL(body.message).searchParams.get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    client_id: CLIENT.id,
    code,
    redirect_uri: REDIRECT,
    code_verifier: verifier,
  };
  return { code, form };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Trades a code as a client with a server does. */
export const trade = (
  at: App,
  form: Record<string, string> | [string, string][],
  sent: Parameters<App['call']>[2] = {},
) =>
  at.call('POST', '/v2/oidc/provider/token', {
    ...sent,
    body: new URLSearchParams(form).toString(),
    headers: { ...FORM, ...sent.headers },
  });

/** What `openid-client` finds out about a site by itself. */
export const discover = (at: App): Promise<client.Configuration> =>
  client.discovery(
    new URL(ISSUER),
    CLIENT.id,
    { [client.clockSkew]: Math.round((at.time.now - Date.now()) / 1_000) },
    client.None(),
    {
      [client.customFetch]: async (url, options) => {
        const headers = new Headers(options.headers as HeadersInit);
        headers.set('host', new URL(url).host);
        return at.app.request(url, { ...options, headers } as RequestInit);
      },
      execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
    },
  );
