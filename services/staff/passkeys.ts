import { sql } from 'drizzle-orm';
import type { StaffPasskey } from '../../schemas/staff-api.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import type { Credential } from '../webauthn/webauthn.ts';

const MAX_PASSKEYS = 20;

interface PasskeyRow {
  id: string;
  name: string;
  created_at: string;
  used_at: string | null;
  is_synced: boolean;
}

/** Somebody's passkeys, oldest first. */
export async function listPasskeys(tx: Tx, staffId: string): Promise<StaffPasskey[]> {
  const found = await rows<PasskeyRow>(
    tx,
    sql`SELECT id, name, created_at, used_at, is_synced FROM staff_passkeys
      WHERE staff_id = ${staffId} ORDER BY created_at, id`,
  );
  return found.map(({ id, name, created_at, used_at, is_synced: isSynced }) => ({
    id,
    name,
    isSynced,
    createdAt: isoDate(created_at),
    ...(used_at ? { usedAt: isoDate(used_at) } : {}),
  }));
}

/** What tells devices that they have one already. */
export const credentialsOf = (
  tx: Tx,
  staffId: string,
): Promise<Pick<Credential, 'id' | 'transports'>[]> =>
  rows(
    tx,
    sql`SELECT credential_id AS id, transports FROM staff_passkeys WHERE staff_id = ${staffId}`,
  );

interface NewPasskey extends Credential, Pick<StaffPasskey, 'name' | 'isSynced'> {
  staffId: string;
  /** Of the row: a credential's own id is long, and looks like a secret in a log. */
  rowId: string;
}

/** Throws Problem 409 `too_many`, `passkey_taken`. */
export async function addPasskey(tx: Tx, passkey: NewPasskey, now: Date): Promise<void> {
  const { staffId, rowId, id, publicKey, counter, transports, isSynced, name } = passkey;
  // Locked: of many that are added at once none is beyond the maximum.
  await tx.execute(sql`SELECT 1 FROM staff WHERE id = ${staffId} FOR NO KEY UPDATE`);
  const others = await listPasskeys(tx, staffId);
  if (others.length >= MAX_PASSKEYS)
    throw new Problem(409, 'too_many', `Ya tienes ${MAX_PASSKEYS} claves: quita alguna.`);
  const added = await rows(
    tx,
    sql`INSERT INTO staff_passkeys (id, staff_id, credential_id, public_key, counter, transports,
        is_synced, name, created_at)
      VALUES (${rowId}, ${staffId}, ${id}, ${Buffer.from(publicKey)}, ${counter},
        ${sql.param(transports)}::text[], ${isSynced}, ${name}, ${now.toISOString()})
      ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
  );
  if (added.length === 0)
    throw new Problem(409, 'passkey_taken', 'Esa clave de acceso ya está en una cuenta.');
}

/**
 * Gives a passkey another name; without one, takes it away. Returns the name that it had; undefined
 * when it is not theirs.
 */
export async function changePasskey(
  tx: Tx,
  { staffId, id, name }: { staffId: string; id: string; name?: string | undefined },
): Promise<string | undefined> {
  const [found] = await rows<{ name: string }>(
    tx,
    sql`SELECT name FROM staff_passkeys WHERE id = ${id} AND staff_id = ${staffId} FOR UPDATE`,
  );
  if (!found) return undefined;
  await tx.execute(
    name === undefined
      ? sql`DELETE FROM staff_passkeys WHERE id = ${id}`
      : sql`UPDATE staff_passkeys SET name = ${name} WHERE id = ${id}`,
  );
  return found.name;
}

interface Owned {
  credential: Credential;
  staffId: string;
  isActive: boolean;
}

/** A passkey by the id that browsers know; `lock`s it and its owner's account. */
export async function findPasskey(
  tx: Tx,
  credentialId: string,
  lock = false,
): Promise<Owned | undefined> {
  const [row] = await rows<{
    staff_id: string;
    is_active: boolean;
    public_key: Buffer;
    counter: string;
    transports: string[];
  }>(
    tx,
    sql`SELECT p.staff_id, s.disabled_at IS NULL AS is_active, p.public_key, p.counter,
        p.transports
      FROM staff_passkeys p JOIN staff s ON s.id = p.staff_id
      WHERE p.credential_id = ${credentialId} ${lock ? sql`FOR NO KEY UPDATE` : sql``}`,
  );
  if (!row) return undefined;
  const { staff_id: staffId, is_active: isActive, public_key, counter, transports } = row;
  const publicKey = new Uint8Array(public_key);
  const credential = { id: credentialId, publicKey, counter: Number(counter), transports };
  return { credential, staffId, isActive };
}

/** Notes that a passkey signed somebody in. */
export async function notePasskeyUse(
  tx: Tx,
  credentialId: string,
  { counter, isSynced }: { counter: number; isSynced: boolean },
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`UPDATE staff_passkeys SET counter = ${counter}, is_synced = ${isSynced},
        used_at = ${now.toISOString()} WHERE credential_id = ${credentialId}`,
  );
}
