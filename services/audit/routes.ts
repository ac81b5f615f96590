import { type Context, Hono } from 'hono';
import { type AuditPage, auditQuery } from '../../schemas/audit.ts';
import type { Database, Tx } from '../database/database.ts';
import { check, type FaultLog, replyWithProblem } from '../http/problem.ts';
import { readAudit } from './read-audit.ts';

interface AuditDependencies {
  database: Database;
  /** Throws Problem 403 unless who sent the request is an admin. */
  requireAdmin(c: Context): void;
  listStaff(tx: Tx): Promise<{ id: string; name: string }[]>;
  log?: FaultLog;
}

/** `GET /audit`: what the staff did, for admins. To be mounted at `/api`. */
export function auditRoutes({ database, requireAdmin, listStaff, log }: AuditDependencies): Hono {
  const app = new Hono();
  app.onError(replyWithProblem(log));
  app.get('/audit', async (c) => {
    requireAdmin(c);
    const page = await readAudit(database.db, check(auditQuery, c.req.query()));
    return c.json({ ...page, people: await listStaff(database.db) } satisfies AuditPage);
  });
  return app;
}
