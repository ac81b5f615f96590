import { IDENTITY_QUERY } from '../../../schemas/identity/inputs.ts';
import type { OidcProviderClient } from '../../../schemas/identity/site-accounts.ts';
import { isStorable } from '../../../schemas/text/storable-text.ts';
import { Refusal } from '../refusal.ts';

/** A request that a code may be given for. */
export interface Authorization {
  client: OidcProviderClient;
  redirectUri: string;
  state: string | undefined;
  nonce: string | undefined;
  challenge: string;
}

const CHALLENGE = /^[\w-]{43}$/;

const refused = (message: string, error?: string) =>
  new Refusal('badInput', { message, ...(error ? { error } : {}) });

/** Each once: of two the one that is checked might not be the one that is used. */
function once(query: URLSearchParams): Record<string, string> {
  const names = [...query.keys()];
  if (new Set(names).size !== names.length) throw refused('Un parámetro viene dos veces.');
  return Object.fromEntries(query);
}

/** Throws Refusal `unsupported` where the site has no such client or not at that address. */
function clientOf(
  clients: readonly OidcProviderClient[],
  id: string,
  redirectUri: string,
): OidcProviderClient {
  const client = clients.find((one) => one.id === id);
  if (!client)
    throw new Refusal('unsupported', {
      message: 'El sitio que te envió aquí no está dado de alta para entrar con esta cuenta.',
    });
  // rule 12.71: to the letter, so that nobody else's page gets the code.
  if (!client.redirectUris.includes(redirectUri))
    throw new Refusal('unsupported', {
      message: 'El sitio que te envió aquí pide volver a una dirección que no está dada de alta.',
    });
  return client;
}

/**
 * rule 12.71: what a client asks, when it may: a client of this site, one of its addresses to the
 * letter, a code, S256. Throws Refusal `unsupported`, `badInput`: nobody is sent anywhere.
 */
export function readAuthorization(
  query: URLSearchParams,
  clients: readonly OidcProviderClient[],
): Authorization {
  // OpenID Connect Core 6: what such an object says would have to be kept to.
  if (query.has('request'))
    throw refused('Aquí no se toma la petición como objeto (request).', 'request_not_supported');
  if (query.has('request_uri'))
    throw refused('Aquí no se va por la petición (request_uri).', 'request_uri_not_supported');
  const { data: given } = IDENTITY_QUERY.authorization.safeParse(once(query));
  if (!given) throw refused('A la petición le falta algo, o le sobra tamaño.');
  const client = clientOf(clients, given.client_id, given.redirect_uri);
  const { state, nonce, code_challenge: challenge } = given;
  if (given.response_type !== 'code' || (given.response_mode ?? 'query') !== 'query')
    throw refused('Sólo se puede pedir un código, en la dirección.');
  if (!given.scope.split(' ').includes('openid'))
    throw refused('La petición no es de OpenID Connect: le falta el alcance openid.');
  const methods = [given.code_challenge_method, given.code_challengeMethod];
  const isS256 = methods.every((one) => one === undefined || one === 'S256');
  if (!isS256 || methods.every((one) => one === undefined) || !CHALLENGE.test(challenge))
    throw refused('La petición necesita PKCE con el método S256.');
  if (!isStorable(nonce ?? '')) throw refused('Hay caracteres que no se admiten.');
  return { client, redirectUri: given.redirect_uri, state, nonce, challenge };
}

/** What a client's reader comes back with: OpenID Connect Core 3.1.2.5 and 3.1.2.6. */
type Answer = { code: string } | { error: 'login_required' | 'invalid_request' };

/** Where the client gets its code, or hears why there is none, and from whom. */
export function returnAddress(
  { redirectUri, state }: Authorization,
  answer: Answer,
  issuer: string,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.append(name, value);
  if (state !== undefined) url.searchParams.append('state', state);
  url.searchParams.append('iss', issuer);
  return url.href;
}
