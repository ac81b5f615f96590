import { sql } from 'drizzle-orm';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import type { IdentityContext } from '../ports.ts';
import { FORGOTTEN_MS, LONGEST_MS, SLIDING_MS } from '../sessions/sessions.ts';
import { freshSecret, hashOf } from '../tokens/secrets.ts';

/** Who is signed in in one browser: at the house, or by the session that vouches for them there. */
export interface SignOn {
  id: string;
  readerId: string;
  /** As RFC 8176 writes it. */
  amr: string[];
  authenticatedAt: Date;
  isRemembered: boolean;
}

interface SignOnRow {
  id: string;
  reader_id: string;
  amr: string[];
  authenticated_at: string;
  is_remembered: boolean;
}

const signOnOf = (row: SignOnRow): SignOn => ({
  id: row.id,
  readerId: row.reader_id,
  amr: row.amr,
  authenticatedAt: new Date(isoDate(row.authenticated_at)),
  isRemembered: row.is_remembered,
});

/**
 * Whose a sign-on is, by its secret, at the house of that origin; undefined for one that ended and
 * of an account that is disabled. Who uses it has it last longer.
 */
export async function openSignOn(
  tx: Tx,
  { secret, origin }: { secret: string; origin: string },
  now: Date,
): Promise<SignOn | undefined> {
  const until = new Date(now.getTime() + SLIDING_MS).toISOString();
  const [row] = await rows<SignOnRow>(
    tx,
    sql`UPDATE reader_sign_ons s SET expires_at = CASE WHEN s.is_remembered
        THEN greatest(s.expires_at, least(${until}::timestamptz,
          s.created_at + make_interval(secs => ${LONGEST_MS / 1_000}))) ELSE s.expires_at END
      FROM readers r WHERE s.secret_hash = ${hashOf(secret)} AND s.origin = ${origin}
        AND s.expires_at > ${now.toISOString()} AND r.id = s.reader_id AND r.disabled_at IS NULL
      RETURNING s.id, s.reader_id, s.amr, s.authenticated_at, s.is_remembered`,
  );
  return row && signOnOf(row);
}

/** An open session of the reader's own; undefined for one that ended, and for a client's. */
export async function vouchingSession(
  tx: Tx,
  sessionId: string,
  now: Date,
): Promise<SignOn | undefined> {
  const [row] = await rows<SignOnRow>(
    tx,
    sql`SELECT s.id, s.reader_id, s.amr, s.is_remembered,
        coalesce(s.authenticated_at, s.created_at) AS authenticated_at
      FROM reader_sessions s JOIN readers r ON r.id = s.reader_id
      WHERE s.id = ${sessionId} AND s.client_id IS NULL AND s.displaced_at IS NULL
        AND s.expires_at > ${now.toISOString()} AND r.disabled_at IS NULL
      FOR UPDATE OF s`,
  );
  return row && signOnOf(row);
}

/**
 * Signs a session's reader on at the house, in the browser that asks. `kept` is by what that
 * browser is known there already: of the same reader it goes on, of another it ends.
 * @returns the secret for its cookie; undefined where the one it has goes on serving
 */
export async function signOn(
  tx: Tx,
  session: SignOn,
  { origin, kept }: { origin: string; kept: SignOn | undefined },
  { clock, ids }: Pick<IdentityContext, 'clock' | 'ids'>,
): Promise<string | undefined> {
  const now = clock();
  const isSame = kept?.readerId === session.readerId;
  if (kept && !isSame) await tx.execute(sql`DELETE FROM reader_sign_ons WHERE id = ${kept.id}`);
  if (kept && isSame) {
    await joinSignOn(tx, session.id, kept.id);
    return undefined;
  }
  const [id, secret] = [ids(), freshSecret()];
  const lastsMs = session.isRemembered ? SLIDING_MS : FORGOTTEN_MS;
  await tx.execute(
    sql`INSERT INTO reader_sign_ons (id, reader_id, origin, secret_hash, amr, is_remembered,
        authenticated_at, created_at, expires_at)
      VALUES (${id}, ${session.readerId}, ${origin}, ${hashOf(secret)},
        ${sql.param([...session.amr])}::text[], ${session.isRemembered},
        ${session.authenticatedAt.toISOString()}, ${now.toISOString()},
        ${new Date(now.getTime() + lastsMs).toISOString()})`,
  );
  await joinSignOn(tx, session.id, id);
  return secret;
}

async function joinSignOn(tx: Tx, sessionId: string, signOnId: string): Promise<void> {
  await tx.execute(
    sql`UPDATE reader_sessions SET sign_on_id = ${signOnId} WHERE id = ${sessionId}`,
  );
}
