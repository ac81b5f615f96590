import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { pruneOutbox } from '../services/changes/prune-outbox.ts';
import { sweepUploads } from '../services/images/sweep-uploads.ts';
import { pruneJobs } from '../services/jobs/prune-jobs.ts';

/** The background work: a new job is a line here. */
export const JOBS = [pruneOutbox, pruneJobs, sweepUploads] as const;

type Intersection<U> = (U extends unknown ? (parts: U) => void : never) extends (
  parts: infer Parts,
) => void
  ? Parts
  : never;

/** What all of them together are handed. */
export type JobParts = Omit<Intersection<Parameters<(typeof JOBS)[number]['run']>[1]>, 'signal'>;

/** The same name for a node after a restart: jobs of its own disk wait for it. */
export const nodeName = (dataDir: string): string =>
  createHash('sha256').update(`${hostname()}\n${dataDir}`).digest('hex').slice(0, 8);
