import { sql } from 'drizzle-orm';
import type { Clock } from '../../schemas/clock.ts';
import type { Grant, StaffAccount, StaffMember } from '../../schemas/staff-api.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { notFound, Problem } from '../http/problem.ts';
import { GRANTS, IS_ADMIN, putGrants } from './grants.ts';
import { endSessionsOf } from './sessions.ts';
import { endLinks } from './store.ts';

/** Changes to accounts follow each other: see `lockAccounts`. */
const ACCOUNTS_LOCK = 4_711_035;

interface AccountRow extends StaffMember {
  is_active: boolean;
  created_at: string;
  last_seen_at: string | null;
  sessions: string;
  passkeys: string;
}

const accountOf = ({ is_active, created_at, last_seen_at, ...row }: AccountRow): StaffAccount => ({
  ...row,
  isActive: is_active,
  createdAt: isoDate(created_at),
  ...(last_seen_at ? { lastSeenAt: isoDate(last_seen_at) } : {}),
  sessions: Number(row.sessions),
  passkeys: Number(row.passkeys),
});

const accountColumns = (now: string) => sql`s.id, s.email, s.name, ${GRANTS}, s.created_at,
  s.disabled_at IS NULL AS is_active,
  greatest(s.last_seen_at,
    (SELECT max(t.seen_at) FROM staff_sessions t WHERE t.staff_id = s.id)) AS last_seen_at,
  (SELECT count(*) FROM staff_sessions t
    WHERE t.staff_id = s.id AND t.expires_at > ${now}) AS sessions,
  (SELECT count(*) FROM staff_passkeys p WHERE p.staff_id = s.id) AS passkeys`;

/** Every account, active ones first, by name. */
export async function listAccounts(tx: Tx, clock: Clock): Promise<StaffAccount[]> {
  const found = await rows<AccountRow>(
    tx,
    sql`SELECT ${accountColumns(clock().toISOString())} FROM staff s
      ORDER BY s.disabled_at IS NOT NULL, lower(s.name), s.id`,
  );
  return found.map(accountOf);
}

/** Throws Problem 404. */
export async function readAccount(tx: Tx, id: string, clock: Clock): Promise<StaffAccount> {
  const [row] = await rows<AccountRow>(
    tx,
    sql`SELECT ${accountColumns(clock().toISOString())} FROM staff s WHERE s.id = ${id}`,
  );
  if (!row) throw notFound('Esa cuenta no existe.');
  return accountOf(row);
}

/** One change to accounts at a time, until the transaction ends. */
export const lockAllAccounts = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${ACCOUNTS_LOCK})`);
};

/**
 * One change to accounts at a time, until the transaction ends, and only by somebody who still
 * administers: of two admins who take the role from each other one is refused. Throws Problem 403.
 */
export async function lockAccounts(tx: Tx, actorId: string): Promise<void> {
  await lockAllAccounts(tx);
  const found = await rows(
    tx,
    sql`SELECT 1 FROM staff s WHERE s.id = ${actorId} AND s.disabled_at IS NULL AND ${IS_ADMIN}`,
  );
  if (found.length === 0)
    throw new Problem(403, 'forbidden', 'Tu cuenta ya no administra: vuelve a cargar la página.');
}

/** To be called after a change, in its transaction. Throws Problem 409 `last_admin`. */
async function refuseWithoutAdmin(tx: Tx): Promise<void> {
  const found = await rows(
    tx,
    sql`SELECT 1 FROM staff s WHERE s.disabled_at IS NULL AND ${IS_ADMIN} LIMIT 1`,
  );
  if (found.length === 0)
    throw new Problem(409, 'last_admin', 'Tiene que quedar al menos una cuenta que administre.');
}

/** Gives an account another name or other grants. Throws Problem 409 `last_admin`. */
export async function changeAccount(
  tx: Tx,
  id: string,
  { name, grants }: { name?: string | undefined; grants?: readonly Grant[] | undefined },
): Promise<void> {
  if (name !== undefined) await tx.execute(sql`UPDATE staff SET name = ${name} WHERE id = ${id}`);
  if (grants) await putGrants(tx, id, grants);
  await refuseWithoutAdmin(tx);
}

/** Ends an account's sessions, links and sign-ins, at once. Throws Problem 409 `last_admin`. */
export async function deactivateAccount(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.execute(
    sql`UPDATE staff SET disabled_at = ${now.toISOString()} WHERE id = ${id} AND disabled_at IS NULL`,
  );
  await endSessionsOf(tx, id);
  await endLinks(tx, id, now);
  await refuseWithoutAdmin(tx);
}

/** Lets an account sign in again: by its passkeys, or by a new link. */
export async function reactivateAccount(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`UPDATE staff SET disabled_at = NULL WHERE id = ${id}`);
}

/**
 * Takes the rights on a site that is deleted: another one may get its key. A program's token that
 * is for it alone goes.
 */
export async function forgetRightsOn(tx: Tx, site: string): Promise<void> {
  await tx.execute(sql`DELETE FROM staff_grants WHERE site = ${site}`);
  await tx.execute(sql`DELETE FROM api_tokens WHERE sites = ARRAY[${site}]`);
  await tx.execute(
    sql`UPDATE api_tokens SET sites = array_remove(sites, ${site}) WHERE ${site} = ANY (sites)`,
  );
}
