import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from './define-job.ts';

const KEEP_FAILED_DAYS = 30;
/** A node that did not take what is only its own for so long will not come back. */
const KEEP_UNTAKEN_DAYS = 3;

/** Forgets jobs that failed long ago, and those of nodes that are gone. */
export const pruneJobs = defineJob({
  name: 'prune-jobs',
  label: 'Olvidar tareas viejas',
  payload: z.object({}),
  schedule: '41 3 * * *',
  work: async (_, { database }) => {
    await database.db.execute(
      sql`SELECT FROM graphile_worker.complete_jobs(ARRAY(
        SELECT id FROM graphile_worker.jobs WHERE locked_at IS NULL AND (
          (attempts >= max_attempts
            AND updated_at < now() - make_interval(days => ${KEEP_FAILED_DAYS}))
          OR (task_identifier LIKE '%@%'
            AND run_at < now() - make_interval(days => ${KEEP_UNTAKEN_DAYS})))))`,
    );
  },
});
