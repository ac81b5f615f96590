import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../database/database.ts';
import { hashOf } from './tokens.ts';

export const CHALLENGE_MS = 5 * 60_000;

/** What a browser has to sign within five minutes. `staffId`: '' for a sign-in. */
export async function addChallenge(tx: Tx, staffId: string, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const until = new Date(now.getTime() + CHALLENGE_MS).toISOString();
  await tx.execute(sql`DELETE FROM staff_challenges WHERE expires_at <= ${now.toISOString()}`);
  await tx.execute(
    sql`INSERT INTO staff_challenges (challenge_hash, staff_id, expires_at)
      VALUES (${hashOf(challenge)}, ${staffId}, ${until})`,
  );
  return challenge;
}

/**
 * Was it given to `staffId`, lately, and not taken since? To be called outside a transaction that
 * may be rolled back: it serves once, whatever comes of it.
 */
export async function takeChallenge(
  tx: Tx,
  challenge: string,
  staffId: string,
  now: Date,
): Promise<boolean> {
  const taken = await rows(
    tx,
    sql`DELETE FROM staff_challenges WHERE challenge_hash = ${hashOf(challenge)}
        AND staff_id = ${staffId} AND expires_at > ${now.toISOString()}
      RETURNING 1`,
  );
  return taken.length > 0;
}
