import { sql } from 'drizzle-orm';
import { isoDate, rows, type Tx } from '../database/database.ts';
import type { Credential } from './webauthn.ts';

export const MAX_PASSKEYS = 20;

/** Where passkeys of one kind of account are kept. */
interface PasskeyTables {
  passkeys: string;
  /** Its column of the account. */
  owner: string;
  /** Of the accounts, with `id` and `disabled_at`. */
  accounts: string;
  /** Has it a `host`, the only one where each serves? */
  hasHost: boolean;
}

/** A passkey as its owner sees it. */
interface ListedPasskey {
  id: string;
  name: string;
  /** '' where all are of one host. */
  host: string;
  isSynced: boolean;
  createdAt: string;
  usedAt: string | undefined;
}

interface NewPasskey extends Credential {
  ownerId: string;
  /** Of the row: a credential's own id is long, and looks like a secret in a log. */
  rowId: string;
  host?: string;
  name: string;
  isSynced: boolean;
}

/** A passkey, and whose it is. */
interface OwnedPasskey {
  credential: Credential;
  ownerId: string;
  /** The account is not disabled. */
  isActive: boolean;
}

/** A passkey by the id that browsers know, and the host that asks. */
export interface PasskeyKey {
  id: string;
  host?: string;
}

/** The passkeys of one kind of account. */
export function passkeyStore(names: PasskeyTables) {
  const [table, accounts] = [sql.identifier(names.passkeys), sql.identifier(names.accounts)];
  const owner = sql.identifier(names.owner);
  const { hasHost } = names;
  const host = hasHost ? sql`host` : sql`''`;
  const atHost = (asked: string | undefined) => (hasHost ? sql`AND host = ${asked}` : sql``);

  /** Somebody's passkeys, oldest first. */
  const list = async (tx: Tx, ownerId: string): Promise<ListedPasskey[]> => {
    const found = await rows<{
      id: string;
      name: string;
      host: string;
      is_synced: boolean;
      created_at: string;
      used_at: string | null;
    }>(
      tx,
      sql`SELECT id, name, ${host} AS host, is_synced, created_at, used_at FROM ${table}
        WHERE ${owner} = ${ownerId} ORDER BY created_at, id`,
    );
    return found.map(({ is_synced: isSynced, created_at, used_at, ...rest }) => ({
      ...rest,
      isSynced,
      createdAt: isoDate(created_at),
      usedAt: used_at === null ? undefined : isoDate(used_at),
    }));
  };

  return {
    list,

    /** What tells devices that they have one for this host already. */
    credentialsOf: (
      tx: Tx,
      ownerId: string,
      asked?: string,
    ): Promise<Pick<Credential, 'id' | 'transports'>[]> =>
      rows(
        tx,
        sql`SELECT credential_id AS id, transports FROM ${table}
          WHERE ${owner} = ${ownerId} ${atHost(asked)}`,
      ),

    /** Why it was not added, if it was not. */
    async add(tx: Tx, passkey: NewPasskey, now: Date): Promise<'too-many' | 'taken' | undefined> {
      const { ownerId, rowId, id, publicKey, counter, transports, isSynced, name } = passkey;
      // Locked: of many that are added at once none is beyond the maximum.
      await tx.execute(sql`SELECT 1 FROM ${accounts} WHERE id = ${ownerId} FOR NO KEY UPDATE`);
      if ((await list(tx, ownerId)).length >= MAX_PASSKEYS) return 'too-many';
      const [column, value] = hasHost ? [sql`, host`, sql`, ${passkey.host}`] : [sql``, sql``];
      const added = await rows(
        tx,
        sql`INSERT INTO ${table} (id, ${owner}, credential_id, public_key, counter, transports,
            is_synced, name, created_at${column})
          VALUES (${rowId}, ${ownerId}, ${id}, ${Buffer.from(publicKey)}, ${counter},
            ${sql.param(transports)}::text[], ${isSynced}, ${name}, ${now.toISOString()}${value})
          ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
      );
      return added.length === 0 ? 'taken' : undefined;
    },

    /** Returns the name that it had; undefined when it is not theirs. */
    async rename(
      tx: Tx,
      { ownerId, id, name }: { ownerId: string; id: string; name: string },
    ): Promise<string | undefined> {
      const [found] = await rows<{ name: string }>(
        tx,
        sql`SELECT name FROM ${table} WHERE id = ${id} AND ${owner} = ${ownerId} FOR UPDATE`,
      );
      if (found) await tx.execute(sql`UPDATE ${table} SET name = ${name} WHERE id = ${id}`);
      return found?.name;
    },

    /** Returns the name that it had; undefined when it is not theirs. */
    async remove(
      tx: Tx,
      { ownerId, id }: { ownerId: string; id: string },
    ): Promise<string | undefined> {
      const [gone] = await rows<{ name: string }>(
        tx,
        sql`DELETE FROM ${table} WHERE id = ${id} AND ${owner} = ${ownerId} RETURNING name`,
      );
      return gone?.name;
    },

    async removeAll(tx: Tx, ownerId: string): Promise<void> {
      await tx.execute(sql`DELETE FROM ${table} WHERE ${owner} = ${ownerId}`);
    },

    /** `isLocked`: it and its account, until the transaction is over. */
    async find(
      tx: Tx,
      key: PasskeyKey,
      { isLocked = false } = {},
    ): Promise<OwnedPasskey | undefined> {
      const [row] = await rows<{
        owner: string;
        is_active: boolean;
        public_key: Buffer;
        counter: string;
        transports: string[];
      }>(
        tx,
        sql`SELECT p.${owner} AS owner, a.disabled_at IS NULL AS is_active, p.public_key,
            p.counter, p.transports
          FROM ${table} p JOIN ${accounts} a ON a.id = p.${owner}
          WHERE p.credential_id = ${key.id} ${atHost(key.host)}
          ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`,
      );
      if (!row) return undefined;
      const { owner: ownerId, is_active: isActive, public_key, counter, transports } = row;
      const publicKey = new Uint8Array(public_key);
      const credential = { id: key.id, publicKey, counter: Number(counter), transports };
      return { credential, ownerId, isActive };
    },

    /** Notes that a passkey signed somebody in. */
    async noteUse(
      tx: Tx,
      credentialId: string,
      { counter, isSynced }: { counter: number; isSynced: boolean },
      now: Date,
    ): Promise<void> {
      await tx.execute(
        sql`UPDATE ${table} SET counter = ${counter}, is_synced = ${isSynced},
            used_at = ${now.toISOString()} WHERE credential_id = ${credentialId}`,
      );
    },
  };
}

export type PasskeyStore = ReturnType<typeof passkeyStore>;
