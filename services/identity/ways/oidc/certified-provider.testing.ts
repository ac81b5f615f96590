import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';

interface Registered {
  clientId: string;
  secret: string;
  redirectUri: string;
}

export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
  groups?: string[];
}

/** A certified provider on this machine, at which whoever comes is signed in as `person`. */
export async function certifiedProvider({ clientId, secret, redirectUri }: Registered) {
  // It says at once what it thinks of this Node.
  const { default: Provider } = await import('oidc-provider');
  const who: { person: Person | undefined } = { person: undefined };
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'groups'],
    },
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ ...who.person, sub: id }),
    }),
    interactions: { url: () => '/interaction' },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'k' }] },
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      const grant = new provider.Grant({ clientId, ...(accountId ? { accountId } : {}) });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
  });
  const reply = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction')) return void reply(request, response);
    const login = { accountId: who.person?.sub ?? '' };
    provider.interactionFinished(request, response, { login }).catch((error) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });

  /** Goes where a browser is sent, until it is sent back to us. */
  const visit = async (address: string): Promise<URL> => {
    const jar = new Map<string, string>();
    let next = new URL(address);
    while (!next.href.startsWith(redirectUri)) {
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
      const answer = await fetch(next, { headers: { cookie }, redirect: 'manual' });
      for (const given of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
        jar.set(name, value);
      }
      const location = answer.headers.get('location');
      if (!location) throw new Error(`${answer.status} ${await answer.text()}`);
      next = new URL(location, next);
    }
    return next;
  };
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { issuer, who, visit, close };
}
