import { sql } from 'drizzle-orm';
import type { Clock } from '../../schemas/clock.ts';
import type { Grant } from '../../schemas/staff-api.ts';
import { rows, type Tx } from '../database/database.ts';
import { IS_ADMIN, putGrants } from './grants.ts';
import { beginSession, type Device, NO_DEVICE, SESSION_MS } from './sessions.ts';
import { freshToken, hashOf, type StaffContext } from './tokens.ts';

export const SIGNIN_LINK_MS = 30 * 60_000;

/** Where whoever has a link's token signs in. */
export const signinAddress = (editorOrigin: string, token: string): string =>
  `${editorOrigin}/signin?token=${token}`;
export const FIRST_ADMIN_EMAIL = 'admin@portada.localhost';
const EVERYWHERE: Grant = { role: 'admin', site: null, section: null };

/** No staff member has that address. */
export class UnknownStaffError extends Error {
  constructor(email: string) {
    super(`No hay una cuenta de redacción con el correo ${email}.`);
  }
}

export const emailKey = (email: string) => email.trim().toLowerCase();

/** Adds a staff member. Returns the new id; undefined when the address has an account. */
export async function createStaff(
  tx: Tx,
  { email, name, grants }: { email: string; name: string; grants: readonly Grant[] },
  { clock, ids }: StaffContext,
): Promise<string | undefined> {
  const [added] = await rows<{ id: string }>(
    tx,
    sql`INSERT INTO staff (id, email, name, created_at)
      VALUES (${ids()}, ${emailKey(email)}, ${name}, ${clock().toISOString()})
      ON CONFLICT (email) DO NOTHING RETURNING id`,
  );
  if (added) await putGrants(tx, added.id, grants);
  return added?.id;
}

/**
 * Makes sure that somebody can get in: the first admin, unless there are accounts already. Returns
 * the first admin's address.
 */
export async function ensureAdmin(tx: Tx, context: StaffContext): Promise<string> {
  const [admin] = await rows<{ email: string }>(
    tx,
    sql`SELECT s.email FROM staff s WHERE ${IS_ADMIN} AND s.disabled_at IS NULL
      ORDER BY s.created_at, s.email LIMIT 1`,
  );
  if (admin) return admin.email;
  const first = { email: FIRST_ADMIN_EMAIL, name: 'Administración', grants: [EVERYWHERE] };
  await createStaff(tx, first, context);
  return FIRST_ADMIN_EMAIL;
}

/**
 * The token of a link that signs in once within 30 minutes; only its hash is stored. It ends the
 * links that this person did not use. Throws UnknownStaffError.
 */
export async function createSigninLink(
  tx: Tx,
  email: string,
  { clock, token = freshToken }: Pick<StaffContext, 'clock' | 'token'>,
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
  await endLinks(tx, member.id, new Date(now));
  await tx.execute(
    sql`INSERT INTO signin_links (token_hash, staff_id, expires_at)
      VALUES (${hashOf(secret)}, ${member.id}, ${new Date(now + SIGNIN_LINK_MS).toISOString()})`,
  );
  return secret;
}

/** Ends the links that somebody did not use. */
export async function endLinks(tx: Tx, staffId: string, now: Date): Promise<void> {
  await tx.execute(
    sql`UPDATE signin_links SET expires_at = ${now.toISOString()}
      WHERE staff_id = ${staffId} AND used_at IS NULL AND expires_at > ${now.toISOString()}`,
  );
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

/**
 * Trades a link's token for a session's, once however many try at the same time. Others of that
 * person that were not used end with it.
 */
export async function redeemSigninLink(
  tx: Tx,
  link: string,
  context: StaffContext,
  device: Device = NO_DEVICE,
): Promise<Redeemed> {
  const now = context.clock().toISOString();
  const [taken] = await rows<{ staff_id: string }>(
    tx,
    // The account is locked: one that is deactivated meanwhile gets no session.
    sql`WITH owner AS (
        SELECT s.id FROM staff s JOIN signin_links l ON l.staff_id = s.id
        WHERE l.token_hash = ${hashOf(link)} AND s.disabled_at IS NULL FOR NO KEY UPDATE OF s
      )
      UPDATE signin_links l SET used_at = ${now} FROM owner
      WHERE l.token_hash = ${hashOf(link)} AND l.used_at IS NULL AND l.expires_at > ${now}
        AND owner.id = l.staff_id
      RETURNING l.staff_id`,
  );
  if (!taken) {
    const { state, staffId } = await signinLinkState(tx, link, context.clock);
    return { ok: false, reason: state === 'valid' ? 'used' : state, staffId };
  }
  await endLinks(tx, taken.staff_id, new Date(now));
  const session = await beginSession(tx, { staffId: taken.staff_id, by: 'link', device }, context);
  return { ok: true, session };
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
