import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { KEEP_DAYS } from './outbox.ts';

/** Forgets changes that every follower has long read, and the CDN was told of. */
export const pruneOutbox = defineJob({
  name: 'prune-outbox',
  label: 'Acortar la bandeja de cambios',
  payload: z.object({}),
  schedule: '23 3 * * *',
  work: async (_, { database }) => {
    await database.db.execute(
      sql`DELETE FROM outbox WHERE created_at < now() - make_interval(days => ${KEEP_DAYS})
        AND seq <= coalesce((SELECT seq FROM purge_cursor), seq)`,
    );
  },
});
