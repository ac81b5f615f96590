import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../../database/database.ts';
import { freshSecret, hashOf } from '../../tokens/secrets.ts';

const CHALLENGE_MS = 5 * 60_000;

/** For what a challenge was given, where and to whom. */
interface Purpose {
  purpose: 'add' | 'sign-in' | 'sign-up';
  origin: string;
  /** '' for a sign-in; of a sign-up the account to be made. */
  readerId: string;
}

/** What a browser has to sign within five minutes. */
export async function addReaderChallenge(
  tx: Tx,
  { purpose, origin, readerId }: Purpose,
  now: Date,
): Promise<string> {
  const challenge = freshSecret();
  const until = new Date(now.getTime() + CHALLENGE_MS).toISOString();
  await tx.execute(
    sql`INSERT INTO reader_challenges (challenge_hash, purpose, reader_id, origin, expires_at)
      VALUES (${hashOf(challenge)}, ${purpose}, ${readerId}, ${origin}, ${until})`,
  );
  return challenge;
}

/**
 * Who a challenge was given to, lately and for that; undefined for any other. To be called outside
 * a transaction that may be rolled back: it serves once, whatever comes of it.
 */
export async function takeReaderChallenge(
  tx: Tx,
  challenge: string,
  { purpose, origin }: Omit<Purpose, 'readerId'>,
  now: Date,
): Promise<string | undefined> {
  const [taken] = await rows<{ reader_id: string }>(
    tx,
    sql`DELETE FROM reader_challenges WHERE challenge_hash = ${hashOf(challenge)}
        AND purpose = ${purpose} AND origin = ${origin} AND expires_at > ${now.toISOString()}
      RETURNING reader_id`,
  );
  return taken?.reader_id;
}

/** Takes away what nobody signed in time. */
export const pruneChallenges = async (tx: Tx, now: Date): Promise<void> => {
  await tx.execute(sql`DELETE FROM reader_challenges WHERE expires_at < ${now.toISOString()}`);
};

export const removeChallengesOf = async (tx: Tx, readerId: string): Promise<void> => {
  await tx.execute(sql`DELETE FROM reader_challenges WHERE reader_id = ${readerId}`);
};
