import { z } from 'zod';
import { canonicalLine } from '../../schemas/page-file.ts';
import { section } from '../../schemas/section.ts';
import { siteProperties } from '../../schemas/site.ts';
import { siteAlert } from '../../schemas/site-alert.ts';
import type { Tx } from '../../services/database/database.ts';
import { describedTag, everyMenu, everyTag } from '../../services/newsroom/exchange/every-name.ts';
import { putHierarchy, putTag, readHierarchy } from '../../services/newsroom/newsroom-store.ts';
import { putSiteAlert, readSiteAlert } from '../../services/sites/alert-store.ts';
import { everySite, listArchivedSites } from '../../services/sites/site-store.ts';
import { putSiteFile } from '../site.ts';
import { FIRST_FILE } from './folder.ts';
import { linePart, type Outcome } from './line-part.ts';

/* What is of the sites themselves: their properties, menus, tags and alerts. */

const siteKey = siteProperties.shape.key;
const wholeSite = z.strictObject({
  properties: siteProperties.strict(),
  isArchived: z.boolean(),
});

export const isSame = (one: unknown, other: unknown): boolean =>
  canonicalLine(one) === canonicalLine(other);

/** One that is to be archived is so at the end: until then its content comes in. */
const sites = linePart({
  file: FIRST_FILE,
  what: ['sitio', 'sitios'],
  schema: wholeSite,
  every: everySite,
  name: ({ properties }) => properties.key,
  take: async (tx, { properties }, { editorOrigin }): Promise<Outcome> => {
    const here = (await everySite(tx)).find((one) => one.properties.key === properties.key);
    if (here) return isSame(here.properties, properties) ? 'unchanged' : 'kept';
    // It writes its own line of the log.
    await putSiteFile(tx, JSON.stringify(properties), editorOrigin);
    return 'created';
  },
});

const menu = z.strictObject({
  site: siteKey,
  name: z.string().min(1).max(200),
  nodes: z.array(section),
});

const menus = linePart({
  file: 'menus.ndjson',
  what: ['menú', 'menús'],
  schema: menu,
  every: everyMenu,
  name: ({ site, name }) => `${site} ${name}`,
  take: async (tx, { site, name, nodes }, { siteOf }): Promise<Outcome> => {
    await siteOf(tx, site);
    const here = await readHierarchy(tx, site, name);
    if (here) return isSame(here, nodes) ? 'unchanged' : 'kept';
    await putHierarchy(tx, site, name, nodes);
    return 'created';
  },
  act: ({ site, name, nodes }) => ({
    action: 'site.change',
    subject: { kind: 'site', id: site },
    site,
    detail: `menú ${name}, importado`,
    after: nodes,
  }),
});

const wholeTag = z.strictObject({
  slug: z.string().min(1).max(200),
  name: z.string().max(300),
  description: z.string().max(10_000),
});

const tags = linePart({
  file: 'tags.ndjson',
  what: ['etiqueta', 'etiquetas'],
  schema: wholeTag,
  every: everyTag,
  name: ({ slug }) => slug,
  take: async (tx, tag): Promise<Outcome> => {
    const here = await describedTag(tx, tag.slug);
    if (here) return isSame(here, tag) ? 'unchanged' : 'kept';
    await putTag(tx, tag);
    return 'created';
  },
  act: (tag) => ({
    action: 'document.import',
    subject: { kind: 'document', id: `tag:${tag.slug}` },
    detail: 'etiqueta, nueva',
    after: tag,
  }),
});

const siteAlertLine = z.strictObject({ site: siteKey, alert: siteAlert });

async function everyAlert(tx: Tx): Promise<z.infer<typeof siteAlertLine>[]> {
  const all: z.infer<typeof siteAlertLine>[] = [];
  for (const { properties } of await everySite(tx)) {
    const alert = await readSiteAlert(tx, properties.key);
    if (alert) all.push({ site: properties.key, alert });
  }
  return all;
}

const alerts = linePart({
  file: 'alerts.ndjson',
  what: ['aviso', 'avisos'],
  schema: siteAlertLine,
  every: everyAlert,
  name: ({ site }) => site,
  take: async (tx, { site, alert }, { siteOf }): Promise<Outcome> => {
    await siteOf(tx, site);
    const here = await readSiteAlert(tx, site);
    if (here) return isSame(here, alert) ? 'unchanged' : 'kept';
    await putSiteAlert(tx, site, alert);
    return 'created';
  },
  act: ({ site, alert }) => ({
    action: 'site.alert',
    subject: { kind: 'site', id: site },
    site,
    detail: alert.text,
    after: alert,
  }),
});

export const SITE_PARTS = { sites, menus, tags, alerts };

/** Keys of the sites in the archive. */
export const archivedKeys = async (tx: Tx): Promise<ReadonlySet<string>> =>
  new Set((await listArchivedSites(tx)).map(({ key }) => key));
