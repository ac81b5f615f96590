import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';
import { freshSecret, hashOf } from './secrets.ts';

export const NONCE_KINDS = ['one-time', 'reset', 'verify', 'delete'] as const;
export type NonceKind = (typeof NONCE_KINDS)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** rule 12.5 */
const LASTS_MS: Readonly<Record<NonceKind, number>> = {
  'one-time': 15 * MINUTE_MS,
  reset: 60 * MINUTE_MS,
  verify: DAY_MS,
  delete: DAY_MS,
};

const NONCE = /^[\w-]{43}$/;

/** The secret of a link, in the place of the one before of its kind; only its hash is stored. */
export async function makeNonce(
  tx: Tx,
  { readerId, kind, email }: { readerId: string; kind: NonceKind; email: string },
  now: Date,
): Promise<string> {
  const nonce = freshSecret();
  const until = new Date(now.getTime() + LASTS_MS[kind]).toISOString();
  await tx.execute(
    sql`INSERT INTO reader_nonces (reader_id, kind, nonce_hash, email, expires_at)
      VALUES (${readerId}, ${kind}, ${hashOf(nonce)}, ${email}, ${until})
      ON CONFLICT (reader_id, kind) DO UPDATE SET nonce_hash = excluded.nonce_hash,
        email = excluded.email, expires_at = excluded.expires_at`,
  );
  return nonce;
}

/** Uses a link up, once however many try at the same time. Undefined when it does not serve. */
export async function takeNonce(
  tx: Tx,
  nonce: string,
  kind: NonceKind,
  now: Date,
): Promise<{ readerId: string; email: string } | undefined> {
  if (!NONCE.test(nonce)) return undefined;
  const [taken] = await rows<{ reader_id: string; email: string }>(
    tx,
    // The account first, as whoever mails the next link locks it.
    sql`WITH owner AS (
        SELECT r.id FROM readers r JOIN reader_nonces n ON n.reader_id = r.id
        WHERE n.nonce_hash = ${hashOf(nonce)} AND n.kind = ${kind} FOR NO KEY UPDATE OF r
      )
      DELETE FROM reader_nonces n USING owner
      WHERE n.reader_id = owner.id AND n.nonce_hash = ${hashOf(nonce)} AND n.kind = ${kind}
        AND n.expires_at > ${now.toISOString()}
      RETURNING n.reader_id, n.email`,
  );
  return taken && { readerId: taken.reader_id, email: taken.email };
}

/** Whose account a link is about that serves still; it goes on to. */
export async function readerOfNonce(
  tx: Tx,
  nonce: string,
  kind: NonceKind,
  now: Date,
): Promise<string | undefined> {
  if (!NONCE.test(nonce)) return undefined;
  const [row] = await rows<{ reader_id: string }>(
    tx,
    sql`SELECT reader_id FROM reader_nonces
      WHERE nonce_hash = ${hashOf(nonce)} AND kind = ${kind} AND expires_at > ${now.toISOString()}`,
  );
  return row?.reader_id;
}

/** Ends links that were mailed and not used: of these kinds, or of all. */
export async function endNonces(
  tx: Tx,
  readerId: string,
  kinds: readonly NonceKind[] = NONCE_KINDS,
): Promise<void> {
  await tx.execute(
    sql`DELETE FROM reader_nonces
      WHERE reader_id = ${readerId} AND kind = ANY(${sql.param([...kinds])}::text[])`,
  );
}
