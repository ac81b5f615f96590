import type { Calls } from './calls.ts';
import { IdentityError } from './identity-error.ts';
import type { Session, Sessions } from './session.ts';
import type { Store } from './store.ts';

interface Initiated {
  url: string;
  state?: string;
  clientId?: string;
  redirectURI?: string;
  responseType?: string;
  scope?: string;
  codeChallenge?: string;
  codeChallengeMethod?: string;
}

const LOGIN_PARAMETERS = [
  'response_type',
  'scope',
  'state',
  'client_id',
  'redirect_uri',
  'nonce',
  'code_challenge',
  'code_challenge_method',
] as const;

/** An address of somebody else's that a browser may go to. */
export function webAddress(address: unknown): string {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new IdentityError('Unexpected reply');
  return (url as URL).href;
}

/** Signing in by others' accounts, and by ours at others' sites. They tell where to go, or go. */
export function oidcCalls(call: Calls, session: Sessions, store: Store, apiOrigin: string) {
  return {
    /** Where Apple asks its reader; it sends them back to us. */
    async initAppleSignOn(): Promise<string> {
      const address = webAddress(await call<string>('GET', '/v1/apple/authurl'));
      const back = `${apiOrigin}/identity/public/v1/apple/auth`;
      return `${address}&redirect_uri=${encodeURIComponent(back)}`;
    },
    /** Where a provider asks its reader. */
    async initiateOIDC(clientId: string, scopes: string[] = [], isApple = false): Promise<string> {
      const path = `/v2/oidc/${encodeURIComponent(clientId)}/initiate`;
      const given = await call<Initiated>('GET', path, { has: 'url' });
      const url = new URL(webAddress(given.url));
      if (scopes.length > 0) url.searchParams.set('scope', scopes.join(' '));
      if (isApple) url.searchParams.set('response_mode', 'form_post');
      return url.href;
    },
    async signInWithOIDC(code: string, state: string, iss = ''): Promise<Session> {
      const query = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) });
      const token = await session.tokenIfAny();
      const given = { token, has: 'uuid', rotates: true };
      const reply = await call<Session>('GET', `/v2/oidc/signin?${query}`, given);
      store.begin(reply, true);
      postMessage({ type: 'ARC_LOGIN_SUCCESS', grantType: 'OIDC' }, location.origin);
      return reply;
    },
    /** Where a site goes on that has its reader sign in here; `search` is what it asked by. */
    async loginAsOIDCProvider(search: string): Promise<string> {
      const asked = new URLSearchParams(search);
      const query = new URLSearchParams();
      for (const name of LOGIN_PARAMETERS) {
        const value = asked.get(name);
        if (value) query.set(name, value);
      }
      const path = `/v2/oidc/provider/login?${query}`;
      return webAddress((await session.signed<{ message: string }>('GET', path)).message);
    },
    unlinkOIDC: (identifier: string) =>
      session.signed('PUT', '/v2/oidc/unlink', { body: { identifier } }),
  };
}
