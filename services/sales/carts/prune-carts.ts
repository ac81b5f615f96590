import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows } from '../../database/database.ts';
import { defineJob } from '../../jobs/define-job.ts';

/** So long a browser that does not come back is known. */
export const CART_SECONDS = 60 * 86_400;

/**
 * Forgets carts of browsers whose cookie ended, to which nobody can come back, and which cards had
 * an introductory price so long ago that they may have it again (rule 13.80).
 */
export const pruneCarts = defineJob<Record<string, never>>({
  name: 'prune-carts',
  label: 'Borrar carritos abandonados de quienes no entraron',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
  schedule: '40 3 * * *',
  work: async (_, { database, clock, log }) => {
    const before = new Date(clock().getTime() - CART_SECONDS * 1_000).toISOString();
    const gone = await rows(
      database.db,
      sql`DELETE FROM sales_carts WHERE browser_hash IS NOT NULL AND used_at < ${before}
        RETURNING id`,
    );
    await database.db.execute(
      sql`DELETE FROM sales_introductions WHERE until <= ${clock().toISOString()}`,
    );
    if (gone.length > 0)
      log.info({ event: 'carts_pruned', carts: gone.length }, 'Se borraron carritos abandonados');
  },
});
