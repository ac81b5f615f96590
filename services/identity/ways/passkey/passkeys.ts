import { sql } from 'drizzle-orm';
import type { ReaderPasskey } from '../../../../schemas/identity/wire.ts';
import { isoDate, rows, type Tx } from '../../../database/database.ts';
import type { Credential } from '../../../webauthn/webauthn.ts';
import type { IdentityContext } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';

const MAX_PASSKEYS = 20;

/** Somebody's passkeys, of all sites, oldest first. */
export async function passkeysOf(tx: Tx, readerId: string): Promise<ReaderPasskey[]> {
  const found = await rows<{
    id: string;
    name: string;
    host: string;
    is_synced: boolean;
    created_at: string;
    used_at: string | null;
  }>(
    tx,
    sql`SELECT id, name, host, is_synced, created_at, used_at FROM reader_passkeys
      WHERE reader_id = ${readerId} ORDER BY created_at, id`,
  );
  return found.map(({ id, name, host, is_synced: isSynced, created_at, used_at }) => ({
    id,
    name,
    host,
    isSynced,
    createdOn: isoDate(created_at),
    ...(used_at ? { lastUsedOn: isoDate(used_at) } : {}),
  }));
}

/** What tells devices that they have one for this host already. */
export const credentialsAt = (
  tx: Tx,
  readerId: string,
  host: string,
): Promise<Pick<Credential, 'id' | 'transports'>[]> =>
  rows(
    tx,
    sql`SELECT credential_id AS id, transports FROM reader_passkeys
      WHERE reader_id = ${readerId} AND host = ${host}`,
  );

interface NewPasskey extends Credential {
  readerId: string;
  host: string;
  name: string;
  isSynced: boolean;
}

/** Throws Refusal `badInput` for too many, or one that is in an account already. */
export async function addReaderPasskey(
  tx: Tx,
  passkey: NewPasskey,
  { clock, ids }: IdentityContext,
): Promise<ReaderPasskey> {
  const { readerId, host, id, publicKey, counter, transports, isSynced, name } = passkey;
  // Locked: of many that are added at once none is beyond the maximum.
  await tx.execute(sql`SELECT 1 FROM readers WHERE id = ${readerId} FOR NO KEY UPDATE`);
  if ((await passkeysOf(tx, readerId)).length >= MAX_PASSKEYS)
    throw new Refusal('badInput', {
      message: `Ya tienes ${MAX_PASSKEYS} llaves de acceso: quita alguna.`,
    });
  const [rowId, createdOn] = [ids(), clock().toISOString()];
  const added = await rows(
    tx,
    sql`INSERT INTO reader_passkeys (id, reader_id, host, credential_id, public_key, counter,
        transports, is_synced, name, created_at)
      VALUES (${rowId}, ${readerId}, ${host}, ${id}, ${Buffer.from(publicKey)}, ${counter},
        ${sql.param(transports)}::text[], ${isSynced}, ${name}, ${createdOn})
      ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
  );
  if (added.length === 0)
    throw new Refusal('badInput', { message: 'Esa llave de acceso ya está en una cuenta.' });
  return { id: rowId, name, host, isSynced, createdOn };
}

/** Takes a passkey away. Returns the name that it had; undefined when it is not theirs. */
export async function removeReaderPasskey(
  tx: Tx,
  readerId: string,
  id: string,
): Promise<string | undefined> {
  const [gone] = await rows<{ name: string }>(
    tx,
    sql`DELETE FROM reader_passkeys WHERE id = ${id} AND reader_id = ${readerId} RETURNING name`,
  );
  return gone?.name;
}

/** Takes all of somebody's passkeys away. */
export const removePasskeysOf = async (tx: Tx, readerId: string): Promise<void> => {
  await tx.execute(sql`DELETE FROM reader_passkeys WHERE reader_id = ${readerId}`);
};

interface Owned {
  credential: Credential;
  readerId: string;
}

/** A passkey of a host by the id that browsers know; `lock`s it. */
export async function findReaderPasskey(
  tx: Tx,
  credentialId: string,
  host: string,
  lock = false,
): Promise<Owned | undefined> {
  const [row] = await rows<{
    reader_id: string;
    public_key: Buffer;
    counter: string;
    transports: string[];
  }>(
    tx,
    sql`SELECT reader_id, public_key, counter, transports FROM reader_passkeys
      WHERE credential_id = ${credentialId} AND host = ${host}
      ${lock ? sql`FOR NO KEY UPDATE` : sql``}`,
  );
  if (!row) return undefined;
  const { reader_id: readerId, public_key, counter, transports } = row;
  const publicKey = new Uint8Array(public_key);
  return {
    readerId,
    credential: { id: credentialId, publicKey, counter: Number(counter), transports },
  };
}

/** Notes that a passkey signed somebody in. */
export async function noteReaderPasskeyUse(
  tx: Tx,
  credentialId: string,
  { counter, isSynced }: { counter: number; isSynced: boolean },
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`UPDATE reader_passkeys SET counter = ${counter}, is_synced = ${isSynced},
        used_at = ${now.toISOString()} WHERE credential_id = ${credentialId}`,
  );
}
