import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { KEPT, rows } from '../database/database.ts';
import { countAccount } from '../http/public-routes.ts';
import type { IdentityDependencies } from './ports.ts';
import type { Reader } from './readers/readers.ts';
import { Refusal } from './refusal.ts';
import { readerCookieName } from './sessions/cookies.ts';
import { siteOf } from './site-of.ts';
import { readToken } from './tokens/jwt.ts';
import { hashOf } from './tokens/secrets.ts';

/** Who sent a request, and by which session. */
export interface SignedIn {
  reader: Reader;
  sessionId: string;
  /** The OIDC client that the session is for; undefined: the reader's own. */
  clientId: string | undefined;
}

interface Wanted {
  /** It tells who the reader is, and nothing else: sessions of OIDC clients open it. */
  isForClients?: boolean;
}

/** rule 12.77: does a session open more than who its reader is? */
const opensAccount = (c: Context, clientId: string | undefined): boolean =>
  clientId === undefined ||
  siteOf(c).accounts.oidcProviderClients.some(
    ({ id, opensAccount }) => id === clientId && opensAccount,
  );

/**
 * The token of a request. Clients write `undefined` where they have none; undefined where there is
 * no token.
 */
export function bearerOf(c: Context): string | undefined {
  const [, token] = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return token === undefined || /^(?:undefined|null)$/.test(token) ? undefined : token;
}

type SessionKey = { id: string } | { cookie: string };

async function findSession(
  { database, clock }: Pick<IdentityDependencies, 'database' | 'clock'>,
  key: SessionKey,
  origin: string,
): Promise<SignedIn | undefined> {
  const which = 'id' in key ? sql`s.id = ${key.id}` : sql`s.cookie_hash = ${hashOf(key.cookie)}`;
  const [row] = await rows<{
    session_id: string;
    id: string;
    email: string;
    is_email_verified: boolean;
    unverified_email: string | null;
    site: string;
    is_disabled: boolean;
    client_id: string | null;
  }>(
    database.db,
    sql`SELECT s.id AS session_id, r.id, r.email, r.is_email_verified, r.unverified_email, r.site,
        r.disabled_at IS NOT NULL AS is_disabled, s.client_id
      FROM reader_sessions s JOIN readers r ON r.id = s.reader_id
      WHERE ${which} AND s.origin = ${origin} AND s.displaced_at IS NULL
        AND s.expires_at > ${clock().toISOString()}`,
    KEPT,
  );
  if (!row) return undefined;
  return {
    sessionId: row.session_id,
    clientId: row.client_id ?? undefined,
    reader: {
      id: row.id,
      email: row.email,
      isEmailVerified: row.is_email_verified,
      unverifiedEmail: row.unverified_email ?? undefined,
      site: row.site,
      isDisabled: row.is_disabled,
    },
  };
}

/** A cookie counts only for pages of its own host; to change something they have to say so. */
function cookieOf(c: Context, isProduction: boolean): string | undefined {
  const origin = c.req.header('origin');
  const from = c.req.header('sec-fetch-site');
  const isRead = c.req.method === 'GET';
  const isOwn =
    origin === undefined
      ? isRead && (from === undefined || from === 'same-origin' || from === 'none')
      : origin === siteOf(c).origin;
  return isOwn ? getCookie(c, readerCookieName(isProduction)) : undefined;
}

/**
 * rule 12.7: who sent a request, by its token or else its cookie, looked up each time: a session
 * that ended serves nothing. Undefined for nobody. Throws Refusal `notSignedIn` for a token that
 * does not serve, `disabled`, `throttled`, and `foreign` for that of an OIDC client.
 * @param token of the request, where it stands in another form than `Bearer`
 */
export async function findReader(
  c: Context,
  dependencies: IdentityDependencies,
  token = bearerOf(c),
  { isForClients = false }: Wanted = {},
): Promise<SignedIn | undefined> {
  const { origin } = siteOf(c);
  const cookie = token === undefined ? cookieOf(c, dependencies.isProduction) : undefined;
  if (token === undefined && cookie === undefined) return undefined;
  const payload = token && (await readToken(token, { type: 'at+jwt', origin }, dependencies));
  if (token !== undefined && !payload) throw new Refusal('notSignedIn');
  const key = payload ? { id: payload.sid } : { cookie: cookie ?? '' };
  const found = await findSession(dependencies, key, origin);
  if (!found || (payload && payload.sub !== found.reader.id)) throw new Refusal('notSignedIn');
  if (found.reader.isDisabled) throw new Refusal('disabled');
  if (!isForClients && !opensAccount(c, found.clientId))
    throw new Refusal('foreign', {
      message: 'Este acceso sólo dice quién es el lector.',
      error: 'insufficient_scope',
    });
  await countAccount(c, found.reader.id);
  return found;
}

/** As `findReader`. Throws Refusal `notSignedIn` for nobody too. */
export async function requireReader(
  c: Context,
  dependencies: IdentityDependencies,
  wanted: Wanted = {},
): Promise<SignedIn> {
  const found = await findReader(c, dependencies, bearerOf(c), wanted);
  if (!found) throw new Refusal('notSignedIn');
  return found;
}
