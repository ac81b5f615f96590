import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** No upload takes a day: whoever sent such a part is gone. */
const KEEP_PART_MS = 24 * 3_600_000;

/** Removes parts of uploads that never came in whole, on the disk of each node. */
export const sweepUploads = defineJob<object, { uploadsFolder: string }>({
  name: 'sweep-uploads',
  label: 'Quitar envíos que no terminaron',
  payload: z.object({}),
  schedule: '7 * * * *',
  onEveryNode: true,
  work: async (_, { uploadsFolder, clock }) => {
    const before = clock().getTime() - KEEP_PART_MS;
    for (const name of await readdir(uploadsFolder).catch(() => [])) {
      if (!name.endsWith('.part')) continue;
      const file = join(uploadsFolder, name);
      const facts = await stat(file).catch(() => undefined);
      if (facts && facts.mtimeMs < before) await rm(file, { force: true });
    }
  },
});
