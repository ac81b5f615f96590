import { sql } from 'drizzle-orm';
import { beginningOf } from '../../../schemas/text/cut-text.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';

/** What happens to an account. `detail` names no address and no secret. */
type ReaderEvent =
  | 'signed-up'
  | 'signed-in'
  | 'signed-out'
  | 'session-reused'
  | 'password-changed'
  | 'password-reset'
  | 'password-added'
  | 'email-asked'
  | 'email-confirmed'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'passkey-added'
  | 'passkey-removed'
  | 'sessions-ended'
  | 'disabled'
  | 'enabled'
  | 'deletion-asked'
  | 'deletion-declined';

const MAX_DETAIL_CHARS = 200;

/** Adds to the history of an account, in the transaction of what happens. */
export async function noteEvent(
  tx: Tx,
  readerId: string,
  { kind, detail = '', now }: { kind: ReaderEvent; detail?: string; now: Date },
): Promise<void> {
  await tx.execute(
    sql`INSERT INTO reader_events (reader_id, at, kind, detail)
      VALUES (${readerId}, ${now.toISOString()}, ${kind}, ${beginningOf(detail, MAX_DETAIL_CHARS)})`,
  );
}

/** The history of an account, newest first. */
export async function eventsOf(
  tx: Tx,
  readerId: string,
): Promise<{ at: string; kind: string; detail: string }[]> {
  const found = await rows<{ at: string; kind: string; detail: string }>(
    tx,
    sql`SELECT at, kind, detail FROM reader_events WHERE reader_id = ${readerId}
      ORDER BY seq DESC LIMIT 1000`,
  );
  return found.map((event) => ({ ...event, at: isoDate(event.at) }));
}
