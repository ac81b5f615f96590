import { sql } from 'drizzle-orm';
import type { StoredMail } from '../../schemas/mail-api.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';

/** A mail on its way. */
export interface Mail {
  /** The same however often it is tried. */
  id: string;
  /** Whose it goes with when the account is deleted; unset for staff. */
  readerId?: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Of the link in it; '' for none. */
  nonce: string;
}

interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  plain: string;
  html: string;
  nonce: string;
  sent_at: string;
}

const mailOf = ({ recipient: to, plain: text, sent_at, ...row }: MailRow): StoredMail => ({
  ...row,
  to,
  text,
  sentAt: isoDate(sent_at),
});

const MAX_LISTED = 100;

/** Keeps a mail for whoever may read it. */
export async function keepMail(tx: Tx, mail: Mail, now: Date): Promise<void> {
  const { id, readerId, to, subject, text, html, nonce } = mail;
  await tx.execute(
    sql`INSERT INTO mailbox (id, reader_id, recipient, subject, plain, html, nonce, sent_at)
      SELECT ${id}, ${readerId ?? null}, ${to}, ${subject}, ${text}, ${html}, ${nonce},
        ${now.toISOString()}
      -- A reader may be gone since.
      WHERE ${readerId ?? null}::text IS NULL OR EXISTS (SELECT FROM reader_contacts WHERE id = ${readerId ?? null})
      ON CONFLICT (id) DO UPDATE SET plain = excluded.plain, html = excluded.html,
        nonce = excluded.nonce, sent_at = excluded.sent_at`,
  );
}

/** Newest first, of one recipient or of all. */
export async function listMails(tx: Tx, recipient?: string): Promise<StoredMail[]> {
  const whose = recipient === undefined ? sql`true` : sql`recipient = ${recipient}`;
  const found = await rows<MailRow>(
    tx,
    sql`SELECT id, recipient, subject, plain, html, nonce, sent_at FROM mailbox
      WHERE ${whose} ORDER BY sent_at DESC, id LIMIT ${MAX_LISTED}`,
  );
  return found.map(mailOf);
}
