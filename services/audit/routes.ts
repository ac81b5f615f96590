import type { Hono } from 'hono';
import type { AuditFilter } from '../../schemas/audit.ts';
import type { Clock } from '../../schemas/clock.ts';
import { operationEndpoints as api } from '../../schemas/endpoints/operations.ts';
import type { Tx } from '../database/database.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { exportAudit } from './export-audit.ts';
import { readAudit } from './read-audit.ts';

interface AuditDependencies extends EndpointDependencies {
  listStaff(tx: Tx): Promise<{ id: string; name: string }[]>;
  clock: Clock;
}

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

const filterWords = (filter: AuditFilter): string =>
  Object.entries(filter)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

/** What the staff did. Who may read it is decided before. To be mounted at `/api`. */
export function auditRoutes(dependencies: AuditDependencies): Hono {
  const { database, listStaff, clock } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);

  handle(api.audit, async ({ query, tx }) => ({
    ...(await readAudit(tx, query)),
    people: await listStaff(tx),
  }));

  handle(api.exportAudit, async ({ c, query: { format, ...filter }, note }) => {
    const detail = [format.toUpperCase(), filterWords(filter)].filter(Boolean).join(' · ');
    await note({ subject: { kind: 'audit', id: '' }, detail, before: null });
    const name = `registro-${clock().toISOString().slice(0, 10)}.${format}`;
    c.header('Content-Type', TYPES[format]);
    c.header('Content-Disposition', `attachment; filename="${name}"`);
    return c.body(exportAudit(database.db, filter, format));
  });
  return app;
}
