import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { defineJob } from '../jobs/define-job.ts';
import { likenessOf, rememberLooks } from './likeness.ts';
import { intake } from './picture-work.ts';
import { pixelsOf } from './rasters.ts';
import type { ImageStore } from './store/image-store.ts';

/** Looked at in one turn: the rest waits for the next. */
const AT_MOST = 200;

function unlessUndrawable(error: unknown): undefined {
  if (!(error instanceof Problem && error.status === 422)) throw error;
}

/**
 * Looks at pictures that came by import, or before anybody did: which of them look alike shows in
 * the library.
 */
export const lookAtPictures = defineJob<object, { store: Pick<ImageStore, 'get' | 'put'> }>({
  name: 'look-at-pictures',
  label: 'Buscar imágenes parecidas',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  work: async (_, { database, store, signal }) => {
    const waiting = await rows<{
      id: string;
      hash: string;
      mime: string;
      width: number;
      height: number;
    }>(
      database.db,
      sql`SELECT id, hash, mime, width, height FROM images WHERE NOT is_looked_at ORDER BY id LIMIT ${AT_MOST}`,
    );
    for (const picture of waiting) {
      if (signal.aborted) return;
      const { id, hash } = picture;
      // One that cannot be drawn looks like no other.
      const bytes = await pixelsOf(picture, { store, on: intake }).catch(unlessUndrawable);
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
