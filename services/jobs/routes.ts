import type { Hono } from 'hono';
import { operationEndpoints as api } from '../../schemas/endpoints/operations.ts';
import { notFound } from '../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import type { DeclaredJob } from './define-job.ts';
import { listJobs, listRecurring, retryJob } from './list-jobs.ts';

interface JobsDependencies extends EndpointDependencies {
  jobs: readonly Pick<DeclaredJob, 'name' | 'label' | 'schedule'>[];
}

/** What is to be done and what failed, for admins. To be mounted at `/api`. */
export function jobsRoutes(dependencies: JobsDependencies): Hono {
  const { jobs } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);
  handle(api.jobs, async ({ tx }) => ({
    jobs: await listJobs(tx, jobs),
    recurring: await listRecurring(tx, jobs),
  }));
  handle(api.retryJob, async ({ params: { id }, tx, note }) => {
    const detail = /^\d{1,18}$/.test(id) ? await retryJob(tx, jobs, id) : undefined;
    if (detail === undefined) throw notFound('Esa tarea ya terminó, o está en marcha.');
    await note({ subject: { kind: 'job', id }, detail });
  });
  return app;
}
