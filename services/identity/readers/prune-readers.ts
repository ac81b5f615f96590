import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { turnKeys } from '../tokens/keys.ts';
import { WAYS_IN } from '../ways/ways-in.ts';

const DAY_MS = 86_400_000;
/** A session that ended is told of for a while: its next refresh says why. */
const ENDED_KEPT_MS = 7 * DAY_MS;
const DEVICES_KEPT_MS = 400 * DAY_MS;
const HISTORY_KEPT_MS = 365 * DAY_MS;

/** Takes away what of readers' accounts is over, and turns the keys of their tokens. */
export const pruneReaders = defineJob({
  name: 'prune-readers',
  label: 'Quitar sesiones y enlaces vencidos de los lectores',
  payload: z.object({}),
  schedule: '17 * * * *',
  work: async (_, { database, clock }) => {
    const now = clock();
    const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
    const { db } = database;
    const ended = before(ENDED_KEPT_MS);
    await db.execute(
      sql`DELETE FROM reader_sessions WHERE expires_at < ${ended} OR displaced_at < ${ended}`,
    );
    await db.execute(sql`DELETE FROM reader_nonces WHERE expires_at < ${before(0)}`);
    await db.execute(sql`DELETE FROM reader_sign_ons WHERE expires_at < ${before(0)}`);
    for (const way of WAYS_IN) await way.prune?.(db, now);
    await db.execute(sql`DELETE FROM reader_codes WHERE expires_at < ${before(DAY_MS)}`);
    await db.execute(sql`DELETE FROM reader_reports WHERE available_until < ${before(0)}`);
    await db.execute(sql`DELETE FROM reader_devices WHERE used_at < ${before(DEVICES_KEPT_MS)}`);
    await db.execute(sql`DELETE FROM reader_events WHERE at < ${before(HISTORY_KEPT_MS)}`);
    await turnKeys(database, now);
  },
});
