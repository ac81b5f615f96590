import type { IdentityConfig } from '../../../schemas/identity/wire.ts';
import type { Calls } from './calls.ts';
import { IdentityError } from './identity-error.ts';
import type { Session, Sessions } from './session.ts';
import type { Store } from './store.ts';

interface ThirdPartyTokens {
  enabled: boolean;
  publicKey: string | undefined;
  ssoToken: string | undefined;
}

export interface PkceParameters {
  clientId: string;
  codeVerifier: string;
  redirectUri: string;
  code: string;
}

/** What services of others ask of a reader's account. */
export function thirdPartyCalls(
  call: Calls,
  session: Sessions,
  store: Store,
  getConfig: () => Promise<IdentityConfig>,
  getUserSettings: () => Promise<{ disqus?: { ssoKey?: string } }>,
) {
  return {
    async getThirdPartyTokens(service: string): Promise<ThirdPartyTokens> {
      if (service !== 'DISQUS')
        throw new IdentityError('Unsupported third party service requested.');
      const [{ disqus }, settings] = await Promise.all([getConfig(), getUserSettings()]);
      const { enabled, publicKey } = disqus;
      return { enabled, publicKey, ssoToken: settings.disqus?.ssoKey };
    },
    getSwgAccessToken: async () =>
      call<{ accessToken: string }>('GET', '/v1/swg/accesstoken', {
        token: await session.tokenIfAny(),
        has: 'accessToken',
      }),
    async checkSwgLogin(token: string | undefined): Promise<{ identityExists: boolean }> {
      if (!token) {
        console.warn('No Google ID token found');
        return { identityExists: false };
      }
      const reply = await call<{ identityExists: boolean }>('POST', '/v1/swg/checkloginexists', {
        body: { token },
      });
      if (typeof reply.identityExists !== 'boolean') throw new IdentityError('Unexpected reply');
      return reply;
    },
    /** Signs in by a code of our own provider. */
    async signInWithOIDCPKCE(given: PkceParameters): Promise<Session> {
      const body = new FormData();
      body.set('grant_type', 'authorization_code');
      body.set('client_id', given.clientId);
      body.set('code_verifier', given.codeVerifier);
      body.set('redirect_uri', given.redirectUri);
      body.set('code', given.code);
      const tokens = await call<Record<'access_token' | 'refresh_token' | 'id_token', string>>(
        'POST',
        '/v2/oidc/provider/token',
        { body, has: 'access_token' },
      );
      const reply = await call<Session>('POST', '/v1/auth/token', {
        body: { token: tokens.refresh_token, grantType: 'refresh-token' },
        has: 'uuid',
      });
      const began = { refreshToken: tokens.refresh_token, idToken: tokens.id_token, ...reply };
      store.begin(began, true);
      postMessage({ type: 'ARC_LOGIN_SUCCESS', grantType: 'OIDC' }, location.origin);
      return began;
    },
  };
}
