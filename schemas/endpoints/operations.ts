import { z } from 'zod';
import { auditExport, auditPage, auditQuery } from '../audit.ts';
import { jobList } from '../jobs.ts';
import { mailList } from '../mail-api.ts';
import { endpoint } from './endpoint.ts';
import { speedReport } from './shapes/speed.ts';

/** How the program is doing, and what was done with it. */
export const operationEndpoints = {
  speed: endpoint('GET /speed', {
    title: 'En qué se va el tiempo del servidor',
    action: 'tools.use',
    on: 'newsroom',
    reply: speedReport,
  }),
  jobs: endpoint('GET /jobs', {
    title: 'Las tareas pendientes y las que fallaron',
    action: 'jobs.read',
    on: 'newsroom',
    reply: jobList,
  }),
  retryJob: endpoint('POST /jobs/:id/retry', {
    title: 'Vuelve a intentar una tarea',
    action: 'jobs.retry',
    on: 'newsroom',
    audited: ['job.retry'],
  }),
  mails: endpoint('GET /mails', {
    title: 'Los correos que no salieron del buzón',
    action: 'mails.read',
    on: 'newsroom',
    query: z.object({ to: z.string().default('') }),
    reply: mailList,
  }),
  audit: endpoint('GET /audit', {
    title: 'El registro de lo que hizo la redacción',
    action: 'audit.read',
    on: 'newsroom',
    query: auditQuery,
    reply: auditPage,
  }),
  exportAudit: endpoint('GET /audit/export', {
    title: 'El registro como archivo',
    action: 'audit.read',
    on: 'newsroom',
    query: auditExport,
    reply: { media: 'text/csv' },
    audited: ['audit.export'],
  }),
};
