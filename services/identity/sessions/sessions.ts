import { sql } from 'drizzle-orm';
import type { SessionTokens } from '../../../schemas/identity/wire.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import type { IdentityContext } from '../ports.ts';
import { ACCESS_MS, signAccess, signRefresh, type TokenPayload } from '../tokens/jwt.ts';
import { freshSecret, hashOf, open, seal } from '../tokens/secrets.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** rule 12.1: without use; in all; where the reader is not to be remembered. */
export const SLIDING_MS = 30 * DAY_MS;
export const LONGEST_MS = 180 * DAY_MS;
export const FORGOTTEN_MS = DAY_MS;
/** rule 12.2: as long as a refresh token that was just traded still gets the same successor. */
const GRACE_MS = 30_000;

export type SessionMode = 'compat' | 'rotating';

interface SessionHow {
  mode: SessionMode;
  /** In words: «Firefox en Windows». */
  device: string;
  /** Where it is made, and alone serves: https://www.elnorte.example */
  origin: string;
  /** By what the reader was known, as RFC 8176 writes it: `pwd`, `otp`, `hwk`, `fed`. */
  amr: readonly string[];
  rememberMe: boolean;
  /** When the reader showed who they are; by default now. */
  authenticatedAt?: Date | undefined;
  /** The OIDC client that it is for; unset: the reader's own. */
  clientId?: string | undefined;
  /** By which the reader came from another site of the house (rule 12.97). */
  signOnId?: string | undefined;
}

export interface IssuedSession extends Required<SessionTokens> {
  sessionId: string;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Begins a session of a reader who may have one: whoever calls it has looked at that. Its tokens
 * are nowhere stored.
 */
export async function issueSession(
  tx: Tx,
  reader: { id: string },
  how: SessionHow,
  context: IdentityContext,
): Promise<IssuedSession> {
  const { mode, device, origin, amr, rememberMe, authenticatedAt, clientId, signOnId } = how;
  const nowMs = context.clock().getTime();
  const [sessionId, jti] = [context.ids(), freshSecret()];
  const endsMs = nowMs + (rememberMe ? LONGEST_MS : FORGOTTEN_MS);
  const expiresMs = Math.min(endsMs, nowMs + SLIDING_MS);
  await tx.execute(
    sql`INSERT INTO reader_sessions (id, reader_id, origin, mode, is_remembered, device, amr,
        refresh_hash, created_at, used_at, expires_at, ends_at, authenticated_at,
        client_id, sign_on_id)
      VALUES (${sessionId}, ${reader.id}, ${origin}, ${mode}, ${rememberMe}, ${device},
        ${sql.param([...amr])}::text[], ${hashOf(jti)}, ${iso(nowMs)}, ${iso(nowMs)},
        ${iso(expiresMs)}, ${iso(endsMs)}, ${authenticatedAt?.toISOString() ?? null},
        ${clientId ?? null}, ${signOnId ?? null})`,
  );
  const claims = { origin, readerId: reader.id, sessionId, issuedMs: nowMs };
  // A token that stays the same says when the session ends at the latest: it slides here alone.
  const refreshMs = mode === 'compat' ? endsMs : expiresMs;
  return {
    sessionId,
    uuid: reader.id,
    accessToken: await signAccess(
      { ...claims, jti: context.ids(), expiresMs: nowMs + ACCESS_MS },
      { authMs: authenticatedAt?.getTime() ?? nowMs, amr },
      context,
    ),
    refreshToken: await signRefresh({ ...claims, jti, expiresMs: refreshMs }, 0, context),
  };
}

interface SessionRow {
  reader_id: string;
  origin: string;
  mode: SessionMode;
  amr: string[];
  refresh_hash: string;
  generation: number;
  previous_hash: string | null;
  previous_until: string | null;
  successor: string | null;
  authenticated_at: string;
  expires_at: string;
  ends_at: string;
  displaced_at: string | null;
  is_disabled: boolean;
}

type Refreshed =
  | { ok: true; tokens: SessionTokens }
  | { ok: false; reason: 'ended' | 'reused' | 'displaced' | 'disabled' };

/**
 * Trades a refresh token that was read for what its session's mode gives. rule 12.2: one that is
 * used again after its successor's grace ends the session, which is to be committed.
 */
export async function refreshSession(
  tx: Tx,
  { sid, jti, sub }: TokenPayload,
  context: IdentityContext,
): Promise<Refreshed> {
  const nowMs = context.clock().getTime();
  const [row] = await rows<SessionRow>(
    tx,
    // Locked: of two that come with the same token one is the first.
    sql`SELECT s.reader_id, s.origin, s.mode, s.amr, s.refresh_hash, s.generation, s.previous_hash,
        s.previous_until, s.successor, s.expires_at, s.ends_at, s.displaced_at,
        coalesce(s.authenticated_at, s.created_at) AS authenticated_at,
        r.disabled_at IS NOT NULL AS is_disabled
      FROM reader_sessions s JOIN readers r ON r.id = s.reader_id
      WHERE s.id = ${sid} AND s.reader_id = ${sub} FOR UPDATE OF s`,
  );
  if (!row) return { ok: false, reason: 'ended' };
  if (row.is_disabled) return { ok: false, reason: 'disabled' };
  const isLate = nowMs >= Date.parse(isoDate(row.expires_at));
  if (isLate || row.displaced_at)
    return { ok: false, reason: row.displaced_at ? 'displaced' : 'ended' };
  const tokens = { uuid: row.reader_id, accessToken: await accessOf(row, sid, context) };
  const given = hashOf(jti);
  const graceMs = row.previous_until ? Date.parse(isoDate(row.previous_until)) : 0;
  if (given === row.previous_hash && nowMs < graceMs && row.successor)
    return { ok: true, tokens: { ...tokens, refreshToken: open(row.successor, jti) } };
  if (given !== row.refresh_hash) {
    await endSession(tx, row.reader_id, sid);
    return { ok: false, reason: 'reused' };
  }
  const expiresMs = Math.min(nowMs + SLIDING_MS, Date.parse(isoDate(row.ends_at)));
  if (row.mode === 'rotating')
    return {
      ok: true,
      tokens: { ...tokens, refreshToken: await rotate(tx, row, { sid, jti, expiresMs }, context) },
    };
  await tx.execute(
    sql`UPDATE reader_sessions SET used_at = ${iso(nowMs)}, expires_at = ${iso(expiresMs)}
      WHERE id = ${sid}`,
  );
  return { ok: true, tokens };
}

function accessOf(row: SessionRow, sessionId: string, context: IdentityContext): Promise<string> {
  const nowMs = context.clock().getTime();
  const { reader_id: readerId, origin, amr, authenticated_at } = row;
  const jti = context.ids();
  const claims = { origin, readerId, sessionId, jti, issuedMs: nowMs };
  const authMs = Date.parse(isoDate(authenticated_at));
  return signAccess({ ...claims, expiresMs: nowMs + ACCESS_MS }, { authMs, amr }, context);
}

async function rotate(
  tx: Tx,
  { reader_id: readerId, origin, generation, refresh_hash }: SessionRow,
  { sid, jti, expiresMs }: { sid: string; jti: string; expiresMs: number },
  context: IdentityContext,
): Promise<string> {
  const nowMs = context.clock().getTime();
  const next = freshSecret();
  const claims = { origin, readerId, sessionId: sid, jti: next, issuedMs: nowMs, expiresMs };
  const token = await signRefresh(claims, generation + 1, context);
  await tx.execute(
    sql`UPDATE reader_sessions SET refresh_hash = ${hashOf(next)}, generation = generation + 1,
        previous_hash = ${refresh_hash}, previous_until = ${iso(nowMs + GRACE_MS)},
        successor = ${seal(token, jti)}, used_at = ${iso(nowMs)}, expires_at = ${iso(expiresMs)}
      WHERE id = ${sid}`,
  );
  return token;
}

/**
 * Ends one of somebody's sessions, and with it those of the same browser at the other sites of the
 * house (rule 12.97). False when there is none of that id.
 */
export async function endSession(tx: Tx, readerId: string, id: string): Promise<boolean> {
  const [ended] = await rows<{ sign_on_id: string | null }>(
    tx,
    sql`DELETE FROM reader_sessions WHERE id = ${id} AND reader_id = ${readerId}
      RETURNING sign_on_id`,
  );
  if (ended?.sign_on_id) {
    await tx.execute(sql`DELETE FROM reader_sessions WHERE sign_on_id = ${ended.sign_on_id}`);
    await tx.execute(sql`DELETE FROM reader_sign_ons WHERE id = ${ended.sign_on_id}`);
  }
  return ended !== undefined;
}

/** Ends all of somebody's sessions, save one and those of the same browser. */
export async function endSessionsOf(tx: Tx, readerId: string, except = ''): Promise<void> {
  const kept = sql`coalesce((SELECT sign_on_id FROM reader_sessions WHERE id = ${except}), '')`;
  await tx.execute(
    sql`DELETE FROM reader_sessions WHERE reader_id = ${readerId} AND id <> ${except}
      AND (sign_on_id IS NULL OR sign_on_id <> ${kept})`,
  );
  await tx.execute(
    sql`DELETE FROM reader_sign_ons WHERE reader_id = ${readerId} AND id <> ${kept}`,
  );
}
