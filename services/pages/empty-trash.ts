import { z } from 'zod';
import { SYSTEM, writeAudit } from '../audit/audit-log.ts';
import { defineJob } from '../jobs/define-job.ts';
import { eraseOld } from './archive.ts';

/** Erases what has been in the trash for its days. */
export const emptyOldTrash = defineJob({
  name: 'empty-trash',
  label: 'Vaciar la papelera de páginas',
  payload: z.object({}),
  schedule: '7 * * * *',
  work: async (_, { database, clock }) => {
    const now = clock();
    await database.transaction(async (tx) => {
      for (const { id, site, name } of await eraseOld(tx, now))
        await writeAudit(
          tx,
          { action: 'page.erase', subject: { kind: 'page', id }, site, detail: name },
          { actor: SYSTEM, now },
        );
    });
  },
});
