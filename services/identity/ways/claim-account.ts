import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/database.ts';
import type { IdentityDependencies } from '../ports.ts';
import { askForEmail, confirmEmail, type Reader } from '../readers/readers.ts';
import { endSessionsOf } from '../sessions/sessions.ts';

/** Takes away all that opened an account until now: sessions, ways in, browsers that are known. */
export async function shutOut(
  tx: Tx,
  readerId: string,
  { ways }: Pick<IdentityDependencies, 'ways'>,
): Promise<void> {
  await endSessionsOf(tx, readerId);
  await tx.execute(sql`DELETE FROM reader_identities WHERE reader_id = ${readerId}`);
  for (const { store } of ways) await store?.removeAll(tx, readerId);
  await tx.execute(sql`DELETE FROM reader_devices WHERE reader_id = ${readerId}`);
}

/**
 * rule 12.91: somebody showed that the address of an account is theirs, which whoever made the
 * account never did. All that opened it until then is taken away, and its sessions end.
 */
export async function claimAccount(
  tx: Tx,
  { id, email }: Pick<Reader, 'id' | 'email'>,
  { clock, ways }: Pick<IdentityDependencies, 'clock' | 'ways'>,
): Promise<void> {
  const now = clock();
  await shutOut(tx, id, { ways });
  await askForEmail(tx, id, undefined, now);
  await confirmEmail(tx, id, email, now);
}
