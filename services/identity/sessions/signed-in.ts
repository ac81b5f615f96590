import { sql } from 'drizzle-orm';
import { KEPT, rows } from '../../database/database.ts';
import type { IdentityDependencies, ReaderSite } from '../ports.ts';
import type { Reader } from '../readers/readers.ts';
import { Refusal } from '../refusal.ts';
import { readToken } from '../tokens/jwt.ts';
import { hashOf } from '../tokens/secrets.ts';

/** Who sent a request, and by which session. */
export interface SignedIn {
  reader: Reader;
  sessionId: string;
  /** The OIDC client that the session is for; undefined: the reader's own. */
  clientId: string | undefined;
}

export interface SessionScope {
  /** It tells who the reader is, and nothing else: sessions of OIDC clients open it. */
  isForClients?: boolean;
}

/** rule 12.77: does a session open more than who its reader is? */
const opensAccount = ({ accounts }: ReaderSite, clientId: string | undefined): boolean =>
  clientId === undefined ||
  accounts.oidcProviderClients.some(({ id, opensAccount }) => id === clientId && opensAccount);

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

/** The session that a token is of, and the reader whom it names; undefined: it does not serve. */
async function keyOfToken(token: string, origin: string, dependencies: IdentityDependencies) {
  const payload = await readToken(token, { type: 'at+jwt', origin }, dependencies);
  return payload && { id: payload.sid, readerId: payload.sub };
}

/**
 * rule 12.7: who a token or a cookie stands for, looked up each time: a session that ended serves
 * nothing. Throws Refusal `notSignedIn` for one that does not serve, `disabled`, and `foreign` for
 * that of an OIDC client.
 */
export async function signedInBy(
  shown: { token: string } | { cookie: string },
  site: ReaderSite,
  dependencies: IdentityDependencies,
  { isForClients = false }: SessionScope = {},
): Promise<SignedIn> {
  const { origin } = site;
  const key = 'token' in shown ? await keyOfToken(shown.token, origin, dependencies) : shown;
  const found = key && (await findSession(dependencies, key, origin));
  if (!found || ('readerId' in key && key.readerId !== found.reader.id))
    throw new Refusal('notSignedIn');
  if (found.reader.isDisabled) throw new Refusal('disabled');
  if (!isForClients && !opensAccount(site, found.clientId))
    throw new Refusal('foreign', {
      message: 'Este acceso sólo dice quién es el lector.',
      error: 'insufficient_scope',
    });
  return found;
}
