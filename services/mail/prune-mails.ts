import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

const DAY_MS = 86_400_000;
const MAILBOX_KEPT_MS = 30 * DAY_MS;
/** No mail is tried for so long. */
const SENT_KEPT_MS = 30 * DAY_MS;

/** Empties the mailbox of what is old. */
export const pruneMails = defineJob({
  name: 'prune-mails',
  label: 'Vaciar el buzón de correos viejos',
  payload: z.object({}),
  schedule: '41 3 * * *',
  work: async (_, { database: { db }, clock }) => {
    const before = (ms: number) => new Date(clock().getTime() - ms).toISOString();
    await db.execute(sql`DELETE FROM mailbox WHERE sent_at < ${before(MAILBOX_KEPT_MS)}`);
    await db.execute(sql`DELETE FROM sent_mails WHERE sent_at < ${before(SENT_KEPT_MS)}`);
  },
});
