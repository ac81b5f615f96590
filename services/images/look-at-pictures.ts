import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import { type ImageStore, originalKey } from './image-store.ts';
import { likenessOf, rememberLooks } from './likeness.ts';

/** Looked at in one turn: the rest waits for the next. */
const AT_MOST = 200;

/**
 * Looks at pictures that came by import, or before anybody did: which of them look alike shows in
 * the library.
 */
export const lookAtPictures = defineJob<object, { store: Pick<ImageStore, 'get'> }>({
  name: 'look-at-pictures',
  label: 'Buscar imágenes parecidas',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  work: async (_, { database, store, signal }) => {
    const waiting = await rows<{ id: string; hash: string }>(
      database.db,
      sql`SELECT id, hash FROM images WHERE NOT is_looked_at ORDER BY id LIMIT ${AT_MOST}`,
    );
    for (const { id, hash } of waiting) {
      if (signal.aborted) return;
      const bytes = await store.get(originalKey(hash));
      const likeness = bytes ? await likenessOf(bytes) : null;
      await database.transaction(async (tx) => {
        const [same] = await rows<{ width: number; height: number }>(
          tx,
          sql`SELECT width, height FROM images WHERE id = ${id} AND hash = ${hash} FOR UPDATE`,
        );
        if (same) await rememberLooks(tx, id, { likeness, ...same });
      });
    }
  },
});
