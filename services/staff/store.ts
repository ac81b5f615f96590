import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type StaffMember, staffMember } from '../../schemas/api.ts';
import type { Clock } from '../../schemas/clock.ts';
import { isDatabaseAway, isoDate, rows, type Tx } from '../database/database.ts';

const SIGNIN_LINK_MS = 30 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** A session that nobody uses ends after this time. */
export const SESSION_MS = 14 * DAY_MS;
/** Every session ends this long after the sign-in, in use or not. */
const LONGEST_SESSION_MS = 30 * DAY_MS;
/** A session in use is prolonged at most this often: not a write per request. */
const PROLONG_EVERY_MS = 3_600_000;
export const FIRST_ADMIN_EMAIL = 'admin@portada.localhost';

export type Role = StaffMember['role'];
export const ROLES: readonly Role[] = staffMember.shape.role.options;

/**
 * What makes time and chance arguments. `token` gives a fresh secret of at least 32 random bytes.
 */
export interface StaffContext {
  clock: Clock;
  ids: () => string;
  token?: () => string;
}

/** No staff member has that address. */
export class UnknownStaffError extends Error {
  constructor(email: string) {
    super(`No hay una cuenta de redacción con el correo ${email}.`);
  }
}

const freshToken = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const emailKey = (email: string) => email.trim().toLowerCase();

/** Adds a staff member. Returns false, changing nothing, when the address has an account. */
export async function createStaff(
  tx: Tx,
  { email, name, role }: StaffMember,
  { clock, ids }: StaffContext,
): Promise<boolean> {
  const added = await rows(
    tx,
    sql`INSERT INTO staff (id, email, name, role, created_at)
      VALUES (${ids()}, ${emailKey(email)}, ${name}, ${role}, ${clock().toISOString()})
      ON CONFLICT (email) DO NOTHING RETURNING id`,
  );
  return added.length > 0;
}

/**
 * Makes sure that somebody can get in: the first admin, unless there are accounts already. Returns
 * the first admin's address.
 */
export async function ensureAdmin(tx: Tx, context: StaffContext): Promise<string> {
  const [admin] = await rows<{ email: string }>(
    tx,
    sql`SELECT email FROM staff WHERE role = 'admin' AND disabled_at IS NULL
      ORDER BY created_at, email LIMIT 1`,
  );
  if (admin) return admin.email;
  await createStaff(
    tx,
    { email: FIRST_ADMIN_EMAIL, name: 'Administración', role: 'admin' },
    context,
  );
  return FIRST_ADMIN_EMAIL;
}

/** Is anybody signed in? Then a start prints no link. */
export async function hasValidSession(tx: Tx, clock: Clock): Promise<boolean> {
  const found = await rows(
    tx,
    sql`SELECT 1 FROM staff_sessions WHERE expires_at > ${clock().toISOString()} LIMIT 1`,
  );
  return found.length > 0;
}

/**
 * The token of a link that signs in once within 30 minutes; only its hash is stored. It ends the
 * links that this person did not use. Throws UnknownStaffError.
 */
export async function createSigninLink(
  tx: Tx,
  email: string,
  { clock, token = freshToken }: StaffContext,
): Promise<string> {
  const [member] = await rows<{ id: string }>(
    tx,
    // Locked: of two links that are made at the same moment one is the later.
    sql`SELECT id FROM staff WHERE email = ${emailKey(email)} AND disabled_at IS NULL FOR UPDATE`,
  );
  if (!member) throw new UnknownStaffError(email);
  const secret = token();
  const now = clock().getTime();
  await tx.execute(
    sql`DELETE FROM signin_links WHERE expires_at < ${new Date(now - SESSION_MS).toISOString()}`,
  );
  await tx.execute(
    sql`UPDATE signin_links SET expires_at = ${new Date(now).toISOString()}
      WHERE staff_id = ${member.id} AND used_at IS NULL
        AND expires_at > ${new Date(now).toISOString()}`,
  );
  await tx.execute(
    sql`INSERT INTO signin_links (token_hash, staff_id, expires_at)
      VALUES (${hashOf(secret)}, ${member.id}, ${new Date(now + SIGNIN_LINK_MS).toISOString()})`,
  );
  return secret;
}

type LinkState = 'valid' | 'unknown' | 'used' | 'expired';

type Redeemed =
  | { ok: true; session: string }
  | { ok: false; reason: Exclude<LinkState, 'valid'>; staffId: string | undefined };

/** What a link is still good for, and whose it is, without using it. */
export async function signinLinkState(
  tx: Tx,
  link: string,
  clock: Clock,
): Promise<{ state: LinkState; staffId: string | undefined }> {
  const [row] = await rows<{ staff_id: string; is_used: boolean; is_late: boolean }>(
    tx,
    sql`SELECT l.staff_id, l.used_at IS NOT NULL AS is_used,
        l.expires_at <= ${clock().toISOString()} OR s.disabled_at IS NOT NULL AS is_late
      FROM signin_links l JOIN staff s ON s.id = l.staff_id WHERE l.token_hash = ${hashOf(link)}`,
  );
  const state = !row ? 'unknown' : row.is_used ? 'used' : row.is_late ? 'expired' : 'valid';
  return { state, staffId: row?.staff_id };
}

/** Trades a link's token for a session's, once however many try at the same time. */
export async function redeemSigninLink(
  tx: Tx,
  link: string,
  { clock, token = freshToken }: StaffContext,
): Promise<Redeemed> {
  const now = clock();
  const [taken] = await rows<{ staff_id: string }>(
    tx,
    sql`UPDATE signin_links l SET used_at = ${now.toISOString()} FROM staff s
      WHERE l.token_hash = ${hashOf(link)} AND l.used_at IS NULL
        AND l.expires_at > ${now.toISOString()} AND s.id = l.staff_id AND s.disabled_at IS NULL
      RETURNING l.staff_id`,
  );
  if (!taken) {
    const { state, staffId } = await signinLinkState(tx, link, clock);
    return { ok: false, reason: state === 'valid' ? 'used' : state, staffId };
  }
  const session = token();
  const until = new Date(now.getTime() + SESSION_MS).toISOString();
  await tx.execute(sql`DELETE FROM staff_sessions WHERE expires_at < ${now.toISOString()}`);
  await tx.execute(
    sql`INSERT INTO staff_sessions (token_hash, staff_id, created_at, expires_at)
      VALUES (${hashOf(session)}, ${taken.staff_id}, ${now.toISOString()}, ${until})`,
  );
  return { ok: true, session };
}

export interface Session {
  id: string;
  member: StaffMember;
  /** For how long the cookie should last from now, where the session was prolonged just now. */
  prolongedMs?: number | undefined;
}

/** Whose session it is; one in use lasts another 14 days, and no longer than 30 in all. */
export async function readSession(
  tx: Tx,
  session: string,
  clock: Clock,
): Promise<Session | undefined> {
  const now = clock();
  const [row] = await rows<StaffMember & { id: string; expires_at: string; created_at: string }>(
    tx,
    sql`SELECT s.id, s.email, s.name, s.role, t.expires_at, t.created_at FROM staff_sessions t
      JOIN staff s ON s.id = t.staff_id AND s.disabled_at IS NULL
      WHERE t.token_hash = ${hashOf(session)} AND t.expires_at > ${now.toISOString()}`,
  );
  if (!row) return undefined;
  const { id, expires_at, created_at, ...member } = row;
  const end = Date.parse(isoDate(expires_at));
  const last = Date.parse(isoDate(created_at)) + LONGEST_SESSION_MS;
  if (now.getTime() >= last) return undefined;
  const until = Math.min(now.getTime() + SESSION_MS, last);
  if (until - end <= PROLONG_EVERY_MS) return { id, member };
  const isProlonged = await prolong(tx, session, new Date(until));
  return { id, member, prolongedMs: isProlonged ? until - now.getTime() : undefined };
}

/** Whoever may read goes on reading while the database takes no changes. */
async function prolong(tx: Tx, session: string, until: Date): Promise<boolean> {
  try {
    await tx.execute(
      sql`UPDATE staff_sessions SET expires_at = ${until.toISOString()}
        WHERE token_hash = ${hashOf(session)}`,
    );
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) return false;
    throw error;
  }
}

export async function endSession(tx: Tx, session: string): Promise<void> {
  await tx.execute(sql`DELETE FROM staff_sessions WHERE token_hash = ${hashOf(session)}`);
}

/** Every account there ever was, by name. */
export const listStaff = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  rows(tx, sql`SELECT id, name FROM staff ORDER BY lower(name), id`);

/** Whose account an address is. Throws UnknownStaffError. */
export async function staffByEmail(
  tx: Tx,
  email: string,
): Promise<{ id: string; name: string; email: string }> {
  const [row] = await rows<{ id: string; name: string; email: string }>(
    tx,
    sql`SELECT id, name, email FROM staff WHERE email = ${emailKey(email)}`,
  );
  if (!row) throw new UnknownStaffError(email);
  return row;
}
