import type { IdentityConfig } from '../../../schemas/identity/wire.ts';
import type { Calls } from './calls.ts';
import { webAddress } from './oidc.ts';
import type { Session, Sessions } from './session.ts';
import type { Store } from './store.ts';

/** How long whoever just signed in waits for the house to be told. */
const PATIENCE_MS = 4_000;

/** rule 12.97: one account on all hosts of a house. */
export function signOnCalls(
  call: Calls,
  session: Sessions,
  store: Store,
  getConfig: () => Promise<IdentityConfig>,
) {
  return {
    /** Signs in by what the house of the site said, which stands in the page's address. */
    async signIn(code: string): Promise<Session> {
      const { rememberMe, ...fresh } = await call<Session & { rememberMe: boolean }>(
        'POST',
        '/v1/signon/session',
        { body: { code }, has: 'uuid', rotates: true },
      );
      store.begin(fresh, rememberMe);
      postMessage({ type: 'ARC_LOGIN_SUCCESS', grantType: 'OIDC' }, location.origin);
      return fresh;
    },
    /**
     * Where to go on to after signing in, so that the house hears on the way who it is: where the
     * site has none, or the server takes its time, `redirect` itself.
     */
    async share(redirect: string): Promise<string> {
      const ask = async () => {
        if (!(await getConfig()).sharesSignOn) return redirect;
        const given = { body: { redirect } };
        const path = '/v1/signon/share';
        return webAddress((await session.signed<{ message: string }>('POST', path, given)).message);
      };
      const patience = new Promise<string>((resolve) => setTimeout(resolve, PATIENCE_MS, redirect));
      return Promise.race([ask(), patience]);
    },
  };
}

export type SignOn = ReturnType<typeof signOnCalls>;
