import { Hono } from 'hono';
import { type AuditFilter, type AuditPage, auditExport, auditQuery } from '../../schemas/audit.ts';
import type { Clock } from '../../schemas/clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { check, type FaultLog, replyWithProblem } from '../http/problem.ts';
import type { StaffAudit } from './audit-log.ts';
import { exportAudit } from './export-audit.ts';
import { readAudit } from './read-audit.ts';

interface AuditDependencies {
  database: Database;
  listStaff(tx: Tx): Promise<{ id: string; name: string }[]>;
  clock: Clock;
  audit: StaffAudit;
  log?: FaultLog;
}

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

const filterWords = (filter: AuditFilter): string =>
  Object.entries(filter)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

/**
 * `GET /audit`, `GET /audit/export`: what the staff did. Who may read it is decided before. To be
 * mounted at `/api`.
 */
export function auditRoutes({ database, listStaff, clock, audit, log }: AuditDependencies): Hono {
  const app = new Hono();
  app.onError(replyWithProblem(log));
  app.get('/audit', async (c) => {
    const page = await readAudit(database.db, check(auditQuery, c.req.query()));
    return c.json({ ...page, people: await listStaff(database.db) } satisfies AuditPage);
  });
  app.get('/audit/export', async (c) => {
    const { format, ...filter } = check(auditExport, c.req.query());
    const detail = [format.toUpperCase(), filterWords(filter)].filter(Boolean).join(' · ');
    const subject = { kind: 'audit', id: '' } as const;
    await database.transaction((tx) =>
      audit(tx, c, { action: 'audit.export', subject, detail, before: null }),
    );
    const name = `registro-${clock().toISOString().slice(0, 10)}.${format}`;
    c.header('Content-Type', TYPES[format]);
    c.header('Content-Disposition', `attachment; filename="${name}"`);
    return c.body(exportAudit(database.db, filter, format));
  });
  return app;
}
