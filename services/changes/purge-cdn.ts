import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows, type Tx } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import { purgeKeys } from './surrogate-key.ts';

/** Where a CDN is told what to forget. */
export interface PurgeHook {
  url: string;
  token?: string | undefined;
  send: typeof fetch;
}

/** Changes that are read at one time, and keys that one request names: as many as Fastly takes. */
const BATCH_ROWS = 500;
const MAX_KEYS = 256;
const TIMEOUT_MS = 10_000;
/** A hook that was down is told within a minute of its return. */
const MAX_DELAY_MS = 60_000;
/** For days: what is not told stays with the CDN. */
const MAX_ATTEMPTS = 30_000;

/** From now on changes are told; those before were another's. */
export const beginPurging = async (tx: Tx): Promise<void> => {
  await tx.execute(
    sql`INSERT INTO purge_cursor (seq) SELECT coalesce(max(seq), 0) FROM outbox
      ON CONFLICT DO NOTHING`,
  );
};

/** There is no hook: changes need not wait to be told. */
export const endPurging = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`DELETE FROM purge_cursor`);
};

async function tell(
  { url, token, send }: PurgeHook,
  keys: readonly string[],
  stopped: AbortSignal,
): Promise<void> {
  const reply = await send(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ surrogate_keys: keys }),
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopped]),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`El CDN respondió ${reply.status}`);
}

/**
 * Tells a CDN the keys of every change since the last that it was told, in the order of the
 * commits. A change counts as told when the CDN said so: one that it did not hear is told again.
 */
export const purgeCdn = defineJob<object, { purge: PurgeHook | undefined }>({
  name: 'purge-cdn',
  label: 'Avisar al CDN de los cambios',
  payload: z.object({}),
  schedule: '* * * * *',
  maxAttempts: MAX_ATTEMPTS,
  maxDelayMs: MAX_DELAY_MS,
  work: async (_, { database: { db }, purge, signal }) => {
    if (!purge) return;
    for (;;) {
      const found = await rows<{ seq: string; tags: string[] }>(
        db,
        sql`SELECT seq, tags FROM outbox WHERE seq > (SELECT seq FROM purge_cursor)
          ORDER BY seq LIMIT ${BATCH_ROWS}`,
      );
      const keys = [...new Set(found.flatMap(({ tags }) => tags.flatMap(purgeKeys)))];
      for (let at = 0; at < keys.length; at += MAX_KEYS)
        await tell(purge, keys.slice(at, at + MAX_KEYS), signal);
      const last = found.at(-1)?.seq;
      if (last === undefined) return;
      await db.execute(sql`UPDATE purge_cursor SET seq = greatest(seq, ${last}::bigint)`);
      if (found.length < BATCH_ROWS) return;
    }
  },
});
