import type { Context, Hono } from 'hono';
import type { SiteOptions } from '../../schemas/endpoints/shapes/site.ts';
import { siteEndpoints as api } from '../../schemas/endpoints/sites.ts';
import type { SiteAlert } from '../../schemas/site-alert.ts';
import type { Tx } from '../database/database.ts';
import { notFound } from '../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { putSiteAlert, readSiteAlert } from './alert-store.ts';
import { changeSite, listSites, readSite } from './site-store.ts';

interface SiteDependencies extends EndpointDependencies {
  /** May who sent the request see a site's pages? */
  maySee: (c: Context, site: string) => boolean;
}

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
export function siteRoutes(dependencies: SiteDependencies): Hono {
  const { database, maySee } = dependencies;
  const { app, handle, handleAlone } = serveEndpoints(dependencies);

  handle(api.sites, async ({ c, tx }) => (await listSites(tx)).filter(({ key }) => maySee(c, key)));

  handleAlone(api.changeSite, async ({ params: { key }, body, tx: db, note }) => {
    const changed = await database.transaction(async (tx) => {
      const before = await readSite(tx, key);
      const after = await changeSite(tx, key, body);
      const subject = { kind: 'site', id: key } as const;
      const line = { subject, site: key, detail: changeInWords(body), before, after };
      if (after) await note(line, tx);
      return after;
    });
    if (!changed) throw noSite(key);
    return (await listSites(db)).find((site) => site.key === key) ?? changed;
  });

  handle(api.siteAlert, async ({ params: { key }, tx }) => {
    if (!(await readSite(tx, key))) throw noSite(key);
    return { alert: (await readSiteAlert(tx, key)) ?? null };
  });

  /** What the log says of an alert that is set, or ended by null. */
  const putAlert = async (tx: Tx, key: string, alert: SiteAlert | null) => {
    if (!(await readSite(tx, key))) throw noSite(key);
    const before = (await readSiteAlert(tx, key)) ?? null;
    await putSiteAlert(tx, key, alert);
    const detail = alert?.text ?? before?.text ?? '';
    return { subject: { kind: 'site', id: key } as const, site: key, detail, before, after: alert };
  };

  handle(api.setSiteAlert, async ({ params: { key }, body, tx, note }) => {
    await note(await putAlert(tx, key, body));
    return { alert: body };
  });

  handle(api.endSiteAlert, async ({ params: { key }, tx, note }) => {
    await note(await putAlert(tx, key, null));
    return { alert: null };
  });

  return app;
}
