import { sql } from 'drizzle-orm';
import type { Grant } from '../../../schemas/staff-api.ts';
import { rows, type Tx } from '../../database/database.ts';
import { Problem } from '../../http/problem.ts';
import { changeAccount, lockAllAccounts } from '../accounts.ts';
import { beginSession, type Device, endSessionsOf } from '../sessions.ts';
import { createStaff, emailKey } from '../store.ts';
import type { StaffContext } from '../tokens.ts';

/** Somebody whom the newspaper's own provider vouches for. */
export interface HouseMember {
  /** As whom the provider knows them, for good. */
  subject: string;
  email: string;
  name: string;
  /** What they may do here, by their groups there; none: they may not come in. */
  grants: readonly Grant[];
}

/** What came of a sign-in; `made`: the account is new. */
export type HouseOutcome =
  | { ok: true; session: string; staffId: string; made: boolean }
  | { ok: false; reason: 'no-role' | 'inactive' | 'other-subject'; staffId: string | undefined };

interface Account {
  id: string;
  subject: string | null;
  is_active: boolean;
}

/** By the subject, else by the address of an account that no other subject has. */
async function accountOf(tx: Tx, { subject, email }: HouseMember): Promise<Account | undefined> {
  const found = await rows<Account>(
    tx,
    sql`SELECT id, house_subject AS subject, disabled_at IS NULL AS is_active FROM staff
      WHERE house_subject = ${subject} OR email = ${emailKey(email)}
      ORDER BY house_subject = ${subject} DESC NULLS LAST LIMIT 1 FOR UPDATE`,
  );
  return found[0];
}

/** The last administrator stays one, whatever the provider says: somebody has to. */
async function putGrantsOf(tx: Tx, id: string, grants: readonly Grant[]): Promise<void> {
  try {
    await tx.transaction((inner) => changeAccount(inner, id, { grants }));
  } catch (error) {
    if (!(error instanceof Problem) || error.body.code !== 'last_admin') throw error;
  }
}

/**
 * Begins a session for somebody whom the provider vouches for. What they may do is what the
 * provider says now, each time; an account that is new is made. Whoever has no role there any more
 * loses those here, and the sessions.
 */
export async function signInByHouse(
  tx: Tx,
  member: HouseMember,
  context: StaffContext,
  device: Device,
): Promise<HouseOutcome> {
  await lockAllAccounts(tx);
  const { subject, grants, email, name } = member;
  const account = await accountOf(tx, member);
  if (account?.subject && account.subject !== subject)
    return { ok: false, reason: 'other-subject', staffId: account.id };
  if (account && !account.is_active) return { ok: false, reason: 'inactive', staffId: account.id };
  if (grants.length === 0) {
    // An account that the provider never vouched for is others' to give and take.
    if (account?.subject) {
      await putGrantsOf(tx, account.id, []);
      await endSessionsOf(tx, account.id);
    }
    return { ok: false, reason: 'no-role', staffId: account?.id };
  }
  const made = account ? undefined : await createStaff(tx, { email, name, grants }, context);
  const staffId = account?.id ?? made;
  if (!staffId) throw new Error('A staff account could be neither found nor made');
  if (account) await putGrantsOf(tx, staffId, grants);
  await tx.execute(sql`UPDATE staff SET house_subject = ${subject} WHERE id = ${staffId}`);
  const session = await beginSession(tx, { staffId, by: 'house', device }, context);
  return { ok: true, session, staffId, made: made !== undefined };
}
