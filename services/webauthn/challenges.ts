import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../database/database.ts';

export const CHALLENGE_MS = 5 * 60_000;

/** Where challenges of one kind of account are kept. */
interface ChallengeTable {
  table: string;
  /** Its column of the account that was asked: '' where that comes with the passkey. */
  owner: string;
  /** Has it `purpose` and `origin`? */
  isScoped: boolean;
}

/** For what a challenge is given, and where. */
export interface ChallengeScope<Purpose extends string> {
  purpose: Purpose;
  origin: string;
}

const hashOf = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('base64url');

/** What browsers have to sign within five minutes: the database holds a hash of it. */
export function challengeStore<Purpose extends string = never>(names: ChallengeTable) {
  const [table, owner] = [sql.identifier(names.table), sql.identifier(names.owner)];
  const { isScoped } = names;

  return {
    async add(
      tx: Tx,
      { ownerId, scope }: { ownerId: string; scope?: ChallengeScope<Purpose> },
      now: Date,
    ): Promise<string> {
      const challenge = randomBytes(32).toString('base64url');
      const until = new Date(now.getTime() + CHALLENGE_MS).toISOString();
      const [columns, values] = isScoped
        ? [sql`, purpose, origin`, sql`, ${scope?.purpose}, ${scope?.origin}`]
        : [sql``, sql``];
      await tx.execute(
        sql`INSERT INTO ${table} (challenge_hash, ${owner}, expires_at${columns})
          VALUES (${hashOf(challenge)}, ${ownerId}, ${until}${values})`,
      );
      return challenge;
    },

    /**
     * Who a challenge was given to, lately and for that; undefined for any other. To be called
     * outside a transaction that may be rolled back: it serves once, whatever comes of it.
     * @param ownerId to whom alone it may have been given
     */
    async take(
      tx: Tx,
      challenge: string,
      { ownerId, scope }: { ownerId?: string; scope?: ChallengeScope<Purpose> },
      now: Date,
    ): Promise<string | undefined> {
      const [taken] = await rows<{ owner: string }>(
        tx,
        sql`DELETE FROM ${table} WHERE challenge_hash = ${hashOf(challenge)}
            AND expires_at > ${now.toISOString()}
            ${ownerId === undefined ? sql`` : sql`AND ${owner} = ${ownerId}`}
            ${isScoped ? sql`AND purpose = ${scope?.purpose} AND origin = ${scope?.origin}` : sql``}
          RETURNING ${owner} AS owner`,
      );
      return taken?.owner;
    },

    /** Takes away what nobody signed in time. */
    async prune(tx: Tx, now: Date): Promise<void> {
      await tx.execute(sql`DELETE FROM ${table} WHERE expires_at < ${now.toISOString()}`);
    },

    async removeAll(tx: Tx, ownerId: string): Promise<void> {
      await tx.execute(sql`DELETE FROM ${table} WHERE ${owner} = ${ownerId}`);
    },
  };
}
