import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows, type Tx } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import { addJob } from '../jobs/queue.ts';
import { cdnOf, type PurgedCdn } from './cdn.ts';
import { purgeKeys } from './surrogate-key.ts';

/** Where a CDN is told what to forget: one address, or one of each that stands before us. */
export interface PurgeHook {
  cdn: PurgedCdn;
  urls: readonly string[];
  token?: string | undefined;
  send: typeof fetch;
}

/** Changes that are read at one time. */
const BATCH_ROWS = 500;
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

/** Throws where one of them did not say that it was done. */
async function tell(
  { cdn, urls, token, send }: PurgeHook,
  keys: readonly string[],
  stopped: AbortSignal,
): Promise<void> {
  const { request, isDone } = cdnOf(cdn);
  await Promise.all(
    urls.map(async (url) => {
      const reply = await send(url, {
        ...request(keys, token),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopped]),
      });
      const body = await reply.text();
      if (!reply.ok) throw new Error(`El CDN respondió ${reply.status}`);
      if (isDone && !isDone(body)) throw new Error('El CDN respondió que no lo hizo');
    }),
  );
}

/** Tells the keys of these tags, in as many requests as it takes. */
async function tellTags(
  hook: PurgeHook,
  tags: readonly string[],
  stopped: AbortSignal,
): Promise<void> {
  const { maxKeys } = cdnOf(hook.cdn);
  const keys = [...new Set(tags.flatMap(purgeKeys))];
  for (let at = 0; at < keys.length; at += maxKeys)
    await tell(hook, keys.slice(at, at + maxKeys), stopped);
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
      const tags = found.flatMap((row) => row.tags);
      await tellTags(purge, tags, signal);
      const last = found.at(-1)?.seq;
      if (last === undefined) return;
      await db.execute(sql`UPDATE purge_cursor SET seq = greatest(seq, ${last}::bigint)`);
      if (found.length < BATCH_ROWS) return;
    }
  },
});

/** Tags that one job names at most. */
const MAX_TAGS = 1_000;

/**
 * Tells a CDN some keys once more. A node that could not read changes for a while went on replying
 * with what it had, and a CDN that was told already may have taken that from it.
 */
export const purgeAgain = defineJob<{ tags: string[] }, { purge: PurgeHook | undefined }>({
  name: 'purge-again',
  label: 'Avisar otra vez al CDN de lo que un nodo no supo a tiempo',
  payload: z.object({ tags: z.array(z.string()).max(MAX_TAGS) }),
  maxAttempts: MAX_ATTEMPTS,
  maxDelayMs: MAX_DELAY_MS,
  work: async ({ tags }, { purge, signal }) => {
    if (purge) await tellTags(purge, tags, signal);
  },
});

/** Has a CDN told these once more, in as many jobs as it takes. */
export async function purgeTagsAgain(tx: Tx, tags: readonly string[]): Promise<void> {
  const distinct = [...new Set(tags)];
  for (let at = 0; at < distinct.length; at += MAX_TAGS)
    await addJob(tx, purgeAgain, { tags: distinct.slice(at, at + MAX_TAGS) });
}
