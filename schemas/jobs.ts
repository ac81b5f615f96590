import { z } from 'zod';

const jobSummary = z.object({
  id: z.string(),
  /** What it does, for people. */
  label: z.string(),
  state: z.enum(['failed', 'running', 'retrying', 'due', 'later']),
  runAt: z.string(),
  createdAt: z.string(),
  attempts: z.int(),
  maxAttempts: z.int(),
  /** Why the last try failed, or ''. */
  error: z.string(),
});
export type JobSummary = z.infer<typeof jobSummary>;

const recurringJob = z.object({
  name: z.string(),
  label: z.string(),
  /** Five fields of cron, in UTC. */
  schedule: z.string(),
  /** When it was last due; null while it never was. */
  lastAt: z.string().nullable(),
});
export type RecurringJob = z.infer<typeof recurringJob>;

/** `GET /api/jobs`; `POST /api/jobs/{id}/retry` tries one again now. */
export const jobList = z.object({
  jobs: z.array(jobSummary),
  recurring: z.array(recurringJob),
});
export type JobList = z.infer<typeof jobList>;
