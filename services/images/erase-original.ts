import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import { deleteOriginal } from './rasters.ts';
import type { ImageStore } from './store/image-store.ts';

/** Erases a file that a picture had, unless another one has the same bytes, or had them. */
export const eraseOriginal = defineJob<{ hash: string }, { store: Pick<ImageStore, 'delete'> }>({
  name: 'erase-original',
  label: 'Borrar el archivo de una imagen',
  payload: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  maxAttempts: 25,
  work: async ({ hash }, { database, store }) => {
    const same = await rows(
      database.db,
      sql`SELECT FROM images WHERE hash = ${hash}
        UNION ALL SELECT FROM image_files WHERE hash = ${hash} LIMIT 1`,
    );
    if (same.length === 0) await deleteOriginal(store, hash);
  },
});
