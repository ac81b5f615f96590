import { type Context, Hono } from 'hono';
import { type SiteOptions, siteOptions } from '../../schemas/api.ts';
import { type SiteAlert, siteAlert } from '../../schemas/site-alert.ts';
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
import { putSiteAlert, readSiteAlert } from './alert-store.ts';
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

const MAX_BYTES = 4_000;
const MAX_ALERT_BYTES = 10_000;

const noSite = (key: string) => notFound(`No hay un sitio «${key}».`);

const SWITCHES: Readonly<Record<string, string>> = {
  dedupe: 'No repetir notas en una página',
  asksBeforeEmbeds: 'Preguntar antes de mostrar contenido de otros sitios',
  hasDarkScheme: 'Modo oscuro',
};

/** «Modo oscuro: sí», for the audit log. */
const changeInWords = (given: SiteOptions): string =>
  Object.entries(given)
    .map(([name, value]) =>
      typeof value === 'boolean'
        ? `${SWITCHES[name] ?? name}: ${value ? 'sí' : 'no'}`
        : 'Reglas de la revisión',
    )
    .filter((words, index, all) => all.indexOf(words) === index)
    .join(', ');

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
      const detail = changeInWords(given);
      if (after)
        await audit(tx, c, { action: 'site.change', subject, site: key, detail, before, after });
      return after;
    });
    if (!changed) throw noSite(key);
    return c.json((await listSites(database.db)).find((site) => site.key === key) ?? changed);
  });

  app.get('/sites/:key/alert', async (c) => {
    const key = c.req.param('key');
    if (!(await readSite(database.db, key))) throw noSite(key);
    return c.json({ alert: (await readSiteAlert(database.db, key)) ?? null });
  });

  const setAlert = async (c: Context, key: string, alert: SiteAlert | null): Promise<void> =>
    database.transaction(async (tx) => {
      if (!(await readSite(tx, key))) throw noSite(key);
      const before = (await readSiteAlert(tx, key)) ?? null;
      await putSiteAlert(tx, key, alert);
      const subject = { kind: 'site', id: key } as const;
      const detail = alert?.text ?? before?.text ?? '';
      const action = alert ? 'site.alert' : 'site.alert-end';
      await audit(tx, c, { action, subject, site: key, detail, before, after: alert });
    });

  app.put('/sites/:key/alert', async (c) => {
    const alert = check(siteAlert, await readJson(c.req.raw, MAX_ALERT_BYTES));
    await setAlert(c, c.req.param('key'), alert);
    return c.json({ alert });
  });

  app.delete('/sites/:key/alert', async (c) => {
    await setAlert(c, c.req.param('key'), null);
    return c.json({ alert: null });
  });

  return app;
}
