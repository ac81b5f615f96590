import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows, type Tx } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import type { Renditions } from './renditions.ts';

type Forgetting = Pick<Renditions, 'forget'>;

/**
 * Removes what this node's disk has of pictures that were taken down: of those with these ids, or
 * of all. Bytes that another picture shows stay.
 */
export async function forgetRenditions(
  tx: Tx,
  renditions: Forgetting,
  ids?: readonly string[],
): Promise<void> {
  const among = ids ? sql`AND w.id = ANY(${sql.param([...ids])}::text[])` : sql``;
  const gone = await rows<{ hash: string }>(
    tx,
    sql`SELECT DISTINCT w.hash FROM withdrawn_images w
      WHERE w.hash IS NOT NULL ${among}
        AND NOT EXISTS (SELECT FROM images i WHERE i.hash = w.hash AND NOT i.withdrawn)`,
  );
  for (const { hash } of gone) await renditions.forget(hash);
}

/** What a node was told to forget while it was down. */
export const sweepRenditions = defineJob<object, { renditions: Forgetting }>({
  name: 'sweep-renditions',
  label: 'Quitar del disco imágenes retiradas',
  payload: z.object({}),
  schedule: '37 * * * *',
  onEveryNode: true,
  work: (_, { database, renditions }) => forgetRenditions(database.db, renditions),
});
