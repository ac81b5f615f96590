import { z } from 'zod';
import { isoDate, type Tx } from '../database/database.ts';
import { type BaseParts, type DeclaredJob, defineJob, type Running } from './define-job.ts';
import { addJobSoon } from './queue.ts';

interface DueJob<Parts> extends Pick<DeclaredJob, 'name' | 'label'> {
  /**
   * Kinds of things that become due, one after the other. Each does what is due first of its kind
   * and resolves whether more may be due.
   */
  settle: readonly ((parts: BaseParts & Parts, now: Date) => Promise<boolean>)[];
  /** When the next is due after `now`, as the database says it; null for nothing. */
  next(tx: Tx, now: Date): Promise<string | null | undefined>;
}

interface DefinedDueJob<Parts> {
  job: DeclaredJob<Parts>;
  /** Has it run at a time that comes before its next minute. */
  soon(tx: Tx, at: Date, now: Date): Promise<void>;
}

/**
 * A job for what is due at times of its own. It runs every minute, and in between when something
 * is due before the next one. What became due while nothing ran is settled at the first run.
 */
export function defineDueJob<Parts = object>({
  settle,
  next,
  ...about
}: DueJob<Parts>): DefinedDueJob<Parts> {
  const soon = (tx: Tx, at: Date, now: Date): Promise<void> => addJobSoon(tx, job, at, now);
  const job = defineJob<Record<string, never>, Parts>({
    ...about,
    payload: z.object({}),
    schedule: '* * * * *',
    work: async (_, parts: BaseParts & Parts & Running) => {
      const { database, clock, signal } = parts;
      for (const one of settle) {
        let hasMore = true;
        while (hasMore && !signal.aborted) hasMore = await one(parts, clock());
      }
      const now = clock();
      const at = await next(database.db, now);
      if (at) await soon(database.db, new Date(isoDate(at)), now);
    },
  });
  return { job, soon };
}
