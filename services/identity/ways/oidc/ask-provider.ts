import type { Configuration, ServerMetadata } from 'openid-client';
import type { Clock } from '../../../../schemas/clock.ts';
import type { OidcPorts } from '../../ports.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { type OutsideReader, readClaims } from './claims.ts';
import type { Provider } from './providers.ts';

/** Loaded when the first reader comes by another provider. */
const library = () => import('openid-client');

const TIMEOUT_SECONDS = 5;
const METADATA_MS = 10 * 60_000;
export const SCOPE = 'openid email profile';

interface Tools {
  oidc: Pick<OidcPorts, 'send'>;
  clock: Clock;
  isProduction: boolean;
}

/** The reader's way there. */
export interface Departure {
  url: string;
  codeChallenge: string;
}

interface Return {
  code: string;
  state: string;
  /** Who sent the code, where the client hands that on. */
  iss: string | undefined;
}

export interface ProviderCalls {
  /** Where the provider asks its reader. Throws where it cannot be reached. */
  departure(
    provider: Provider,
    secrets: { state: string; nonce: string; verifier: string },
  ): Promise<Departure>;
  /** Who came back. Throws for whatever the provider did not sign, or not for this sign-in. */
  whoIs(
    provider: Provider,
    back: Return,
    secrets: { nonce: string; verifier: string },
  ): Promise<OutsideReader>;
  /**
   * The same as the provider says it: all claims of whoever came back. Where its token lacks one of
   * `needed` it is asked for more.
   */
  claimsOf(
    provider: Provider,
    back: Return,
    secrets: { nonce: string; verifier: string },
    needed?: readonly string[],
  ): Promise<Record<string, unknown>>;
}

/**
 * Others' OIDC providers, asked on https alone but where people try things out, five seconds and
 * 200 kB a call at most.
 */
export function providerCalls({ oidc, clock, isProduction }: Tools): ProviderCalls {
  const known = new Map<string, { metadata: ServerMetadata; readMs: number }>();
  const send = boundedFetch((...given) => oidc.send(...given));

  const metadataOf = async (issuer: string): Promise<ServerMetadata> => {
    const found = known.get(issuer);
    if (found && performance.now() - found.readMs < METADATA_MS) return found.metadata;
    const { discovery, allowInsecureRequests, customFetch } = await library();
    const discovered = await discovery(new URL(issuer), 'any', undefined, undefined, {
      timeout: TIMEOUT_SECONDS,
      [customFetch]: send,
      execute: isProduction ? [] : [allowInsecureRequests],
    });
    // Without what the library adds to it.
    const metadata = JSON.parse(JSON.stringify(discovered.serverMetadata())) as ServerMetadata;
    known.set(issuer, { metadata, readMs: performance.now() });
    return metadata;
  };

  /** Made anew each time: it keeps no keys of the provider's, so that none is ever too old. */
  const configure = async (
    { issuer, clientId, secret }: Provider,
    more: Partial<ServerMetadata> = {},
  ): Promise<Configuration> => {
    const client = await library();
    const metadata = { ...(await metadataOf(issuer)), ...more };
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const basic = !methods.includes('client_secret_post');
    const authenticate = basic ? client.ClientSecretBasic : client.ClientSecretPost;
    const skew = Math.round((clock().getTime() - Date.now()) / 1_000);
    const configuration = new client.Configuration(
      metadata,
      clientId,
      { [client.clockSkew]: skew },
      secret === undefined ? client.None() : authenticate(secret),
    );
    configuration.timeout = TIMEOUT_SECONDS;
    configuration[client.customFetch] = send;
    if (!isProduction) client.allowInsecureRequests(configuration);
    // The signature is looked at though the token came straight from the provider.
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  };

  const claimsOf: ProviderCalls['claimsOf'] = async (
    provider,
    { code, state, iss },
    { nonce, verifier },
    needed = ['email'],
  ) => {
    const { authorizationCodeGrant, fetchUserInfo } = await library();
    const at = new URL(provider.redirectUri);
    for (const [name, value] of Object.entries({ code, state, iss }))
      if (value !== undefined) at.searchParams.set(name, value);
    // Clients there are that hand on no more than code and state; the state knows the provider.
    const unsaid = { authorization_response_iss_parameter_supported: false };
    const configuration = await configure(provider, iss === undefined ? unsaid : {});
    const tokens = await authorizationCodeGrant(configuration, at, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const said = tokens.claims();
    if (!said) throw new Error('The provider gave no id_token');
    const { userinfo_endpoint: more } = configuration.serverMetadata();
    // Address and whether it is confirmed come from the same place.
    if (!more || needed.every((name) => said[name] !== undefined)) return said;
    const told = await fetchUserInfo(configuration, tokens.access_token, said.sub);
    return said.email === undefined ? told : { ...said, ...told, email: said.email };
  };

  return {
    async departure(provider, { state, nonce, verifier }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      const codeChallenge = await calculatePKCECodeChallenge(verifier);
      const url = buildAuthorizationUrl(await configure(provider), {
        redirect_uri: provider.redirectUri,
        scope: provider.scope ?? SCOPE,
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      });
      return { url: url.href, codeChallenge };
    },

    claimsOf,
    whoIs: async (...given) => readClaims(await claimsOf(...given)),
  };
}
