import { z } from 'zod';
import { openDatabase } from '../database/database.ts';
import { defineJob } from './define-job.ts';
import { startJobs } from './start-jobs.ts';

/** A process that takes a job, says so and never ends it: for a test that kills it. */
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet, isLevelEnabled: () => false };

const held = defineJob({
  name: 'held',
  label: 'Held',
  payload: z.object({}),
  work: () => {
    process.stdout.write('taken\n');
    return new Promise(() => undefined);
  },
});

const database = await openDatabase({ databaseUrl: process.argv[2] ?? '' });
await startJobs({
  jobs: [held],
  parts: { database, clock: () => new Date(), log },
  log,
  node: 'killed',
});
