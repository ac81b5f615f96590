import { sql } from 'drizzle-orm';
import { type SiteProperties, siteProperties } from '../../schemas/site.ts';
import { writeOutbox } from '../changes/outbox.ts';
import { sitesTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { withSiteLogos } from './site-logos.ts';

const parse = (text: string): SiteProperties => siteProperties.parse(JSON.parse(text));

/** Sites in their order, with each other's logos; the first is the main one. */
export async function listSites(tx: Tx): Promise<SiteProperties[]> {
  const found = await rows<{ properties: string }>(
    tx,
    sql`SELECT properties FROM sites ORDER BY position, key`,
  );
  return withSiteLogos(found.map((row) => parse(row.properties)));
}

export async function readSite(tx: Tx, key: string): Promise<SiteProperties | undefined> {
  const [row] = await rows<{ properties: string }>(
    tx,
    sql`SELECT properties FROM sites WHERE key = ${key}`,
  );
  return row && parse(row.properties);
}

/** Adds or replaces a site. Emits `sites`. */
export async function putSite(tx: Tx, site: SiteProperties, position: number): Promise<void> {
  const text = JSON.stringify(siteProperties.parse(site));
  await tx.execute(
    sql`INSERT INTO sites (key, position, properties) VALUES (${site.key}, ${position}, ${text})
      ON CONFLICT (key) DO UPDATE
        SET position = excluded.position, properties = excluded.properties`,
  );
  await writeOutbox(tx, [sitesTag()]);
}

/**
 * Changes some properties of a site, which keeps its place; two changes at once wait for each
 * other, and neither is lost. Returns the whole site, undefined when there is none. Emits as
 * `putSite` does.
 */
export async function changeSite(
  tx: Tx,
  key: string,
  change: Partial<SiteProperties>,
): Promise<SiteProperties | undefined> {
  const [row] = await rows<{ position: number; properties: string }>(
    tx,
    sql`SELECT position, properties FROM sites WHERE key = ${key} FOR UPDATE`,
  );
  if (!row) return undefined;
  const site = { ...parse(row.properties), ...change };
  await putSite(tx, site, row.position);
  return site;
}
