import { type Context, Hono } from 'hono';
import type { JobList } from '../../schemas/jobs.ts';
import type { StaffAudit } from '../audit/audit-log.ts';
import type { Database } from '../database/database.ts';
import { type FaultLog, notFound, replyWithProblem } from '../http/problem.ts';
import type { DeclaredJob } from './define-job.ts';
import { listJobs, listRecurring, retryJob } from './list-jobs.ts';

interface JobsDependencies {
  database: Database;
  jobs: readonly Pick<DeclaredJob, 'name' | 'label' | 'schedule'>[];
  /** Throws Problem 403 unless who sent the request is an admin. */
  requireAdmin(c: Context): void;
  audit: StaffAudit;
  log?: FaultLog;
}

/** `GET /jobs` and `POST /jobs/{id}/retry`, for admins. To be mounted at `/api`. */
export function jobsRoutes(dependencies: JobsDependencies): Hono {
  const { database, jobs, requireAdmin, audit, log } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));
  app.get('/jobs', async (c) => {
    requireAdmin(c);
    const list = await listJobs(database.db, jobs);
    const recurring = await listRecurring(database.db, jobs);
    return c.json({ jobs: list, recurring } satisfies JobList);
  });
  app.post('/jobs/:id/retry', async (c) => {
    requireAdmin(c);
    const id = c.req.param('id');
    await database.transaction(async (tx) => {
      const detail = /^\d{1,18}$/.test(id) ? await retryJob(tx, jobs, id) : undefined;
      if (detail === undefined) throw notFound('Esa tarea ya terminó, o está en marcha.');
      await audit(tx, c, { action: 'job.retry', subject: { kind: 'job', id }, detail });
    });
    return c.body(null, 204);
  });
  return app;
}
