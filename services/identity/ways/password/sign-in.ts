import { sql } from 'drizzle-orm';
import { emailAddress } from '../../../../schemas/identity/email-address.ts';
import { rows } from '../../../database/database.ts';
import { countOnce } from '../../limits.ts';
import type { IdentityDependencies } from '../../ports.ts';
import { putPasswordHash } from '../../readers/readers.ts';
import { Refusal } from '../../refusal.ts';
import type { ReaderRequest } from '../../sessions/reader-request.ts';
import { hashOf } from '../../tokens/secrets.ts';
import { type Admitted, admit } from '../admit.ts';
import { checkPassword, hashPassword } from './passwords.ts';

interface Candidate {
  id: string;
  email_verified: boolean;
  disabled: boolean;
  identity_id: string | null;
  password_hash: string | null;
  /** The browser is one in which this reader signed in before. */
  is_known_device: boolean;
}

/** One question to the database, whoever the address belongs to. */
async function findCandidate(
  { database }: IdentityDependencies,
  email: string,
  device: string | undefined,
): Promise<Candidate | undefined> {
  const [row] = await rows<Candidate>(
    database.db,
    sql`SELECT r.id, r.is_email_verified AS email_verified, r.disabled_at IS NOT NULL AS disabled,
        i.id AS identity_id, i.password_hash, d.reader_id IS NOT NULL AS is_known_device
      FROM readers r
        LEFT JOIN reader_identities i ON i.type = 'Password' AND i.subject = r.id
        LEFT JOIN reader_devices d ON d.reader_id = r.id AND d.device_hash = ${hashOf(device ?? '')}
      WHERE r.email = ${email}`,
  );
  return row;
}

interface GivenPassword {
  userName: string;
  password: string;
  rememberMe: boolean;
}

/**
 * rules 12.5 and 12.6: the same for an address without an account, in words and in time. Whatever
 * is wrong with an account is told after the right password only. Throws Refusal.
 */
export async function signInByPassword(
  request: ReaderRequest,
  { userName, password, rememberMe }: GivenPassword,
  dependencies: IdentityDependencies,
): Promise<Admitted> {
  const { database, limits } = dependencies;
  const { site, device } = request;
  const email = emailAddress(userName) ?? '';
  const found = await findCandidate(dependencies, email, device);
  // Nobody else's wrong passwords keep a browser out in which the reader was before.
  const counted = found?.is_known_device ? `${email} ${hashOf(device ?? '')}` : email;
  await countOnce(limits.wrongPasswords, counted);
  const stored = found?.password_hash ?? undefined;
  const { isRight, isWeak } = await checkPassword(stored, password);
  if (!isRight || !found) throw new Refusal('wrongPassword');
  await limits.wrongPasswords.giveBack(counted);
  if (found.disabled) throw new Refusal('disabled');
  if (!found.email_verified && site.accounts.needsVerifiedEmail) throw new Refusal('unverified');
  const newHash = isWeak ? await hashPassword(password) : undefined;
  const identityId = found.identity_id ?? undefined;
  return database.transaction(async (tx) => {
    if (newHash && identityId) await putPasswordHash(tx, identityId, newHash);
    return admit(tx, request, found.id, { amr: ['pwd'], rememberMe, identityId }, dependencies);
  });
}
