import { sql } from 'drizzle-orm';
import { isoDate, rows, type Tx } from '../database/database.ts';

/** Mails to readers that were kept in place of being sent. */
export const mailHolder = {
  name: 'mails',
  tables: ['mailbox'],
  exportOf: async (tx: Tx, readerId: string): Promise<Record<string, unknown>> => {
    const found = await rows<{ recipient: string; subject: string; sent_at: string }>(
      tx,
      sql`SELECT recipient, subject, sent_at FROM mailbox WHERE reader_id = ${readerId}
        ORDER BY sent_at`,
    );
    return {
      mails: found.map(({ recipient: to, subject, sent_at }) => ({
        to,
        subject,
        sentOn: isoDate(sent_at),
      })),
    };
  },
  erase: async (tx: Tx, readerId: string): Promise<void> => {
    await tx.execute(sql`DELETE FROM mailbox WHERE reader_id = ${readerId}`);
  },
};
