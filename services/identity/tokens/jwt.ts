import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../../schemas/clock.ts';
import { IDENTITY_PREFIX } from '../../../schemas/identity/wire.ts';
import { ALGORITHM, type ReaderKeys } from './keys.ts';

/** rule 12.1 */
export const ACCESS_MS = 15 * 60_000;

/** Which of the two a token is; neither serves as the other. */
type TokenType = 'at+jwt' | 'rt+jwt';

interface Tools {
  keys: ReaderKeys;
  clock: Clock;
}

interface Claims {
  origin: string;
  readerId: string;
  sessionId: string;
  jti: string;
  /** In milliseconds, as `expiresMs` is. */
  issuedMs: number;
  expiresMs: number;
}

export const issuerOf = (origin: string): string => `${origin}${IDENTITY_PREFIX}`;

const seconds = (ms: number): number => Math.floor(ms / 1_000);

async function sign(
  type: TokenType,
  { origin, readerId, sessionId, jti, issuedMs, expiresMs }: Claims,
  more: Record<string, unknown>,
  { keys }: Tools,
): Promise<string> {
  const { kid, key } = await keys.signer();
  return new SignJWT({ sid: sessionId, ...more })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: type })
    .setIssuer(issuerOf(origin))
    .setAudience(origin)
    .setSubject(readerId)
    .setJti(jti)
    .setIssuedAt(seconds(issuedMs))
    .setExpirationTime(seconds(expiresMs))
    .sign(key);
}

export const signAccess = (
  claims: Claims,
  { authMs, amr }: { authMs: number; amr: readonly string[] },
  tools: Tools,
): Promise<string> => sign('at+jwt', claims, { auth_time: seconds(authMs), amr }, tools);

export const signRefresh = (claims: Claims, generation: number, tools: Tools): Promise<string> =>
  sign('rt+jwt', claims, { gen: generation }, tools);

interface IdClaims {
  origin: string;
  /** The client that it is for. */
  clientId: string;
  readerId: string;
  nonce: string | undefined;
  amr: readonly string[];
  /** When the reader signed in. */
  authMs: number;
}

/** What tells a client of OIDC who signed in; it opens nothing. */
export async function signIdToken(
  { origin, clientId, readerId, nonce, amr, authMs }: IdClaims,
  { keys, clock }: Tools,
): Promise<string> {
  const { kid, key } = await keys.signer();
  const nowMs = clock().getTime();
  return new SignJWT({ auth_time: seconds(authMs), amr, ...(nonce ? { nonce } : {}) })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(issuerOf(origin))
    .setAudience(clientId)
    .setSubject(readerId)
    .setIssuedAt(seconds(nowMs))
    .setExpirationTime(seconds(nowMs + ACCESS_MS))
    .sign(key);
}

const STATE_TYPE = 'apple-state+jwt';
const STATE_MS = 10 * 60_000;

/** Shows that somebody was sent to Apple from this origin in the last ten minutes. */
export async function signState(
  origin: string,
  jti: string,
  { keys, clock }: Tools,
): Promise<string> {
  const { kid, key } = await keys.signer();
  const nowMs = clock().getTime();
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: STATE_TYPE })
    .setAudience(origin)
    .setJti(jti)
    .setIssuedAt(seconds(nowMs))
    .setExpirationTime(seconds(nowMs + STATE_MS))
    .sign(key);
}

const payload = z.object({ sub: z.string(), sid: z.string(), jti: z.string() });
export type TokenPayload = z.infer<typeof payload>;

const MAX_TOKEN_CHARS = 4_000;

/** What a token says that a key of ours signed by the one algorithm, for whom it should be. */
async function verified(
  token: string,
  { keys, clock }: Tools,
  wanted: { typ: string; audience: string; issuer?: string },
): Promise<unknown> {
  if (token.length > MAX_TOKEN_CHARS) return undefined;
  const keyFor = async ({ kid }: { kid?: string | undefined }) => {
    const key = kid === undefined ? undefined : await keys.verifier(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  try {
    const { payload: claims } = await jwtVerify(token, keyFor, {
      ...wanted,
      algorithms: [ALGORITHM],
      currentDate: clock(),
      requiredClaims: ['exp', 'iat'],
    });
    return claims;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/**
 * Whose a token is, when it is of that type, of this origin, signed by a key of ours by the one
 * algorithm, and has not expired. Undefined for any other.
 */
export async function readToken(
  token: string,
  { type, origin }: { type: TokenType; origin: string },
  tools: Tools,
): Promise<TokenPayload | undefined> {
  const wanted = { typ: type, issuer: issuerOf(origin), audience: origin };
  return payload.safeParse(await verified(token, tools, wanted)).data;
}

/** Is it a state that `signState` made for this origin, lately? */
export const isState = async (state: string, origin: string, tools: Tools): Promise<boolean> =>
  (await verified(state, tools, { typ: STATE_TYPE, audience: origin })) !== undefined;
