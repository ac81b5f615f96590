import { sql } from 'drizzle-orm';
import type { Clock } from '../../schemas/clock.ts';
import type { StaffMember, StaffSession } from '../../schemas/staff-api.ts';
import { isDatabaseAway, isoDate, rows, type Tx } from '../database/database.ts';
import { GRANTS } from './grants.ts';
import { freshToken, hashOf, type StaffContext } from './tokens.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A session that nobody uses ends after this time. */
export const SESSION_MS = 14 * DAY_MS;
/** Every session ends this long after the sign-in, in use or not. */
const LONGEST_SESSION_MS = 30 * DAY_MS;
/** A session in use is prolonged at most this often: not a cookie per request. */
const PROLONG_EVERY_MS = 60 * MINUTE_MS;
/** When it was seen last is noted at most this often: not a write per request. */
const SEEN_EVERY_MS = 5 * MINUTE_MS;
const MAX_CHARS = 200;

/** With what a session begins or goes on. */
export interface Device {
  userAgent: string;
  address: string;
}
export const NO_DEVICE: Device = { userAgent: '', address: '' };

const short = (text: string): string =>
  text.replaceAll('\0', '').slice(0, MAX_CHARS).toWellFormed();

interface BeginSession {
  staffId: string;
  by: StaffSession['by'];
  device: Device;
}

/** Begins a session. Returns its token, of which only the hash is stored. */
export async function beginSession(
  tx: Tx,
  { staffId, by, device }: BeginSession,
  { clock, ids, token = freshToken }: StaffContext,
): Promise<string> {
  const now = clock();
  const session = token();
  const until = new Date(now.getTime() + SESSION_MS).toISOString();
  await tx.execute(sql`DELETE FROM staff_sessions WHERE expires_at < ${now.toISOString()}`);
  await tx.execute(
    sql`INSERT INTO staff_sessions (token_hash, id, staff_id, signed_in_by, user_agent, address,
        created_at, seen_at, expires_at)
      VALUES (${hashOf(session)}, ${ids()}, ${staffId}, ${by}, ${short(device.userAgent)},
        ${short(device.address)}, ${now.toISOString()}, ${now.toISOString()}, ${until})`,
  );
  await tx.execute(sql`UPDATE staff SET last_seen_at = ${now.toISOString()} WHERE id = ${staffId}`);
  return session;
}

/** Is anybody signed in? Then a start prints no link. */
export async function hasValidSession(tx: Tx, clock: Clock): Promise<boolean> {
  const found = await rows(
    tx,
    sql`SELECT 1 FROM staff_sessions WHERE expires_at > ${clock().toISOString()} LIMIT 1`,
  );
  return found.length > 0;
}

export interface Session {
  /** Of the session; its token is nowhere. */
  sessionId: string;
  member: StaffMember;
  /** For how long the cookie should last from now, where the session was prolonged just now. */
  prolongedMs?: number | undefined;
}

interface SessionRow extends StaffMember {
  session_id: string;
  expires_at: string;
  created_at: string;
  seen_at: string;
}

/**
 * Whose session it is; one in use lasts another 14 days, and no longer than 30 in all. `device`:
 * from where it is used now.
 */
export async function readSession(
  tx: Tx,
  session: string,
  clock: Clock,
  device?: Device,
): Promise<Session | undefined> {
  const now = clock();
  const [row] = await rows<SessionRow>(
    tx,
    sql`SELECT s.id, s.email, s.name, ${GRANTS}, t.id AS session_id, t.expires_at, t.created_at,
        t.seen_at
      FROM staff_sessions t JOIN staff s ON s.id = t.staff_id AND s.disabled_at IS NULL
      WHERE t.token_hash = ${hashOf(session)} AND t.expires_at > ${now.toISOString()}`,
  );
  if (!row) return undefined;
  const { session_id: sessionId, expires_at, created_at, seen_at, ...member } = row;
  const end = Date.parse(isoDate(expires_at));
  const last = Date.parse(isoDate(created_at)) + LONGEST_SESSION_MS;
  if (now.getTime() >= last) return undefined;
  const until = Math.min(now.getTime() + SESSION_MS, last);
  const isDue = until - end > PROLONG_EVERY_MS;
  const wasSeen = now.getTime() - Date.parse(isoDate(seen_at)) < SEEN_EVERY_MS;
  if (!isDue && wasSeen) return { sessionId, member };
  const isNoted = await noteUse(
    tx,
    sessionId,
    { now, until: new Date(isDue ? until : end) },
    device,
  );
  return { sessionId, member, prolongedMs: isDue && isNoted ? until - now.getTime() : undefined };
}

/** Whoever may read goes on reading while the database takes no changes. */
async function noteUse(
  tx: Tx,
  id: string,
  { now, until }: { now: Date; until: Date },
  device: Device | undefined,
): Promise<boolean> {
  const where = device
    ? sql`, address = ${short(device.address)}, user_agent = ${short(device.userAgent)}`
    : sql``;
  try {
    await tx.execute(
      sql`UPDATE staff_sessions SET seen_at = ${now.toISOString()},
          expires_at = ${until.toISOString()} ${where} WHERE id = ${id}`,
    );
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) return false;
    throw error;
  }
}

/** Ends the session of a token. */
export async function endSession(tx: Tx, session: string): Promise<void> {
  await tx.execute(sql`DELETE FROM staff_sessions WHERE token_hash = ${hashOf(session)}`);
}

/** Somebody's sessions, last seen first; `current` is the one that the request came with. */
export async function listSessions(
  tx: Tx,
  staffId: string,
  current: string,
  clock: Clock,
): Promise<StaffSession[]> {
  const now = clock().getTime();
  const found = await rows<{
    id: string;
    by: StaffSession['by'];
    user_agent: string;
    address: string;
    created_at: string;
    seen_at: string;
  }>(
    tx,
    sql`SELECT id, signed_in_by AS by, user_agent, address, created_at, seen_at
      FROM staff_sessions WHERE staff_id = ${staffId}
        AND expires_at > ${new Date(now).toISOString()}
        AND created_at > ${new Date(now - LONGEST_SESSION_MS).toISOString()}
      ORDER BY seen_at DESC, id`,
  );
  return found.map(({ id, by, user_agent: userAgent, address, created_at, seen_at }) => ({
    id,
    by,
    userAgent,
    address,
    beganAt: isoDate(created_at),
    seenAt: isoDate(seen_at),
    isThis: id === current,
  }));
}

/** Ends one of somebody's sessions. False when there is none of that id. */
export async function endSessionOf(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const ended = await rows(
    tx,
    sql`DELETE FROM staff_sessions WHERE staff_id = ${staffId} AND id = ${id} RETURNING id`,
  );
  return ended.length > 0;
}

/** Ends all of somebody's sessions, save one, and those of frames. Returns how many. */
export async function endSessionsOf(tx: Tx, staffId: string, except = ''): Promise<number> {
  await tx.execute(sql`DELETE FROM live_sessions WHERE staff_id = ${staffId}`);
  const ended = await rows(
    tx,
    sql`DELETE FROM staff_sessions WHERE staff_id = ${staffId} AND id <> ${except} RETURNING id`,
  );
  return ended.length;
}
