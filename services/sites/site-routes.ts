import { type Context, Hono } from 'hono';
import { siteOptions } from '../../schemas/api.ts';
import type { StaffAudit } from '../audit/audit-log.ts';
import type { Database } from '../database/database.ts';
import {
  check,
  type FaultLog,
  notFound,
  Problem,
  readJson,
  replyWithProblem,
} from '../http/problem.ts';
import { changeSite, listSites, readSite } from './site-store.ts';

interface SiteDependencies {
  database: Database;
  /** May who sent the request change what holds for a whole site? */
  isAdmin: (c: Context) => boolean;
  /** May who sent the request see a site's pages? */
  maySee: (c: Context, site: string) => boolean;
  audit: StaffAudit;
  log?: FaultLog;
}

const MAX_BYTES = 1_000;

/** The sites that one may see, and the options of one that people change in the editor. */
export function siteRoutes({ database, isAdmin, maySee, audit, log }: SiteDependencies): Hono {
  const app = new Hono();
  app.onError(replyWithProblem(log));

  app.get('/sites', async (c) =>
    c.json((await listSites(database.db)).filter(({ key }) => maySee(c, key))),
  );

  app.patch('/sites/:key', async (c) => {
    if (!isAdmin(c))
      throw new Problem(403, 'forbidden', 'Sólo quien administra cambia las opciones de un sitio.');
    const given = check(siteOptions, await readJson(c.req.raw, MAX_BYTES));
    const key = c.req.param('key');
    const changed = await database.transaction(async (tx) => {
      const before = await readSite(tx, key);
      const after = await changeSite(tx, key, given);
      const subject = { kind: 'site', id: key } as const;
      const detail = Object.entries(given)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', ');
      if (after)
        await audit(tx, c, { action: 'site.change', subject, site: key, detail, before, after });
      return after;
    });
    if (!changed) throw notFound(`No hay un sitio «${key}».`);
    return c.json((await listSites(database.db)).find((site) => site.key === key) ?? changed);
  });

  return app;
}
