import type { Database } from '../../../database/database.ts';
import { type IdentityTestOptions, identityApp, ORIGIN } from '../../identity.testing.ts';
import { ISSUER, type Said, standInProvider } from './stand-in-provider.testing.ts';

export const CLIENTS = [
  { protocol: 'Club', clientId: 'portada;club', issuer: ISSUER },
  { protocol: 'Google', clientId: 'g', issuer: 'https://accounts.google.com' },
  { protocol: 'Nadie', clientId: 'nadie' },
];
export const REDIRECT = `${ORIGIN}/account/login/`;

interface Back {
  app?: Awaited<ReturnType<typeof identityApp>>;
  token?: string;
  query?: Record<string, string>;
  origin?: string;
  headers?: Record<string, string>;
}

/** Readers' accounts of a site with a provider, and browsers that go there and come back. */
export async function atProvider(database: Database) {
  const provider = await standInProvider();
  const { said } = provider;
  const secrets = new Map<string, string>();
  const open = ({ accounts, parts }: IdentityTestOptions = {}) =>
    identityApp(database, {
      accounts: { oidcClients: CLIENTS, ...accounts },
      parts: {
        oidc: { send: provider.send, secretOf: (issuer, id) => secrets.get(`${issuer} ${id}`) },
        ...parts,
      },
    });
  const at = await open();

  let last = 0;
  /** Somebody whom the provider knows and nobody here does. */
  const stranger = () => {
    const sub = `lectora-${++last}`;
    const email = `${sub}@correo.example`;
    Object.assign(said.claims, { sub, email });
    return { sub, email };
  };
  /** Has the provider say something else. */
  const say = ({ claims, header, tokens, ...rest }: Partial<Said>) => {
    Object.assign(said.claims, claims);
    Object.assign(said.header, header);
    Object.assign(said.tokens, tokens);
    Object.assign(said, rest);
  };

  /** Goes to the provider, which is to give a code. */
  const begin = async (app = at, id = 'portada', headers: Record<string, string> = {}) => {
    // What is told in an order is told in that of time.
    app.time.now += 1;
    const reply = await app.call('GET', `/v2/oidc/${id}/initiate`, { headers });
    const { body, status } = reply;
    const [cookie = ''] = (reply.headers.get('set-cookie') ?? '').split(';');
    if (status === 200) {
      said.nonce = new URL(body.url).searchParams.get('nonce') ?? '';
      said.nowMs = app.time.now;
    }
    return { body, status, cookie, state: body.state as string };
  };
  const back = (
    { cookie, state }: { cookie: string; state: string },
    { app = at, token, query = {}, origin = ORIGIN, headers = {} }: Back = {},
  ) =>
    app.call('GET', `/v2/oidc/signin?${new URLSearchParams({ code: 'c', state, ...query })}`, {
      headers: { cookie, ...headers },
      token,
      origin,
    });
  const profile = async (token: string) => (await at.call('GET', '/v1/profile', { token })).body;

  return { at, provider, secrets, open, stranger, say, begin, back, profile };
}
