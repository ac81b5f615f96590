import { z } from 'zod';
import { nextTurn } from '../http/next-turn.ts';
import { defineJob } from '../jobs/define-job.ts';
import { type ChangingPages, settleNextPage } from './page-changes.ts';

/** Changes the pages of one change, a transaction each, until none is left. */
export const changePages = defineJob<{ change: string }, { changingPages: ChangingPages }>({
  name: 'change-pages',
  label: 'Cambiar un bloque en varias páginas',
  payload: z.object({ change: z.string() }),
  work: async ({ change }, { database, clock, changingPages, signal }) => {
    let hasMore = true;
    while (hasMore) {
      // The rest is done by whoever takes the job up again.
      signal.throwIfAborted();
      hasMore = await database.transaction((tx) =>
        settleNextPage(tx, change, { ...changingPages, now: clock() }),
      );
      await nextTurn();
    }
  },
});
