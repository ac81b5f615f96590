import { sql } from 'drizzle-orm';
import { type SiteProperties, siteProperties } from '../../schemas/site.ts';
import { writeOutbox } from '../changes/outbox.ts';
import { sitePagesTag, sitesTag, storiesTag } from '../changes/tags.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { withSiteLogos } from './site-logos.ts';

const parse = (text: string): SiteProperties => siteProperties.parse(JSON.parse(text));

/**
 * Sites that are served, in their order, with each other's logos; the first is the main one. Those
 * in the archive are none of them.
 */
export async function listSites(tx: Tx): Promise<SiteProperties[]> {
  const found = await rows<{ properties: string }>(
    tx,
    sql`SELECT properties FROM sites WHERE archived_at IS NULL ORDER BY position, key`,
  );
  return withSiteLogos(found.map((row) => parse(row.properties)));
}

export async function readSite(tx: Tx, key: string): Promise<SiteProperties | undefined> {
  const [row] = await rows<{ properties: string }>(
    tx,
    sql`SELECT properties FROM sites WHERE key = ${key} AND archived_at IS NULL`,
  );
  return row && parse(row.properties);
}

/** Every site as it was written, those of the archive too, in their order. */
export async function everySite(
  tx: Tx,
): Promise<{ properties: SiteProperties; isArchived: boolean }[]> {
  const found = await rows<{ properties: string; archived: boolean }>(
    tx,
    sql`SELECT properties, archived_at IS NOT NULL AS archived FROM sites ORDER BY position, key`,
  );
  return found.map(({ properties, archived }) => ({
    properties: parse(properties),
    isArchived: archived,
  }));
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

/** A site in the archive. */
export interface ArchivedSite {
  key: string;
  websiteName: string;
  archivedAt: string;
}

/** The one that went there last comes first. */
export async function listArchivedSites(tx: Tx): Promise<ArchivedSite[]> {
  const found = await rows<{ properties: string; archived_at: string }>(
    tx,
    sql`SELECT properties, archived_at FROM sites WHERE archived_at IS NOT NULL
      ORDER BY archived_at DESC, key`,
  );
  return found.map(({ properties, archived_at }) => {
    const { key, websiteName } = parse(properties);
    return { key, websiteName, archivedAt: isoDate(archived_at) };
  });
}

/**
 * Puts a site into the archive, or, without a date, takes it out again. False: there is none to do
 * it to. Emits `sites`, and all that its readers have of it.
 */
export async function archiveSite(tx: Tx, key: string, at: Date | undefined): Promise<boolean> {
  const moved = await rows(
    tx,
    sql`UPDATE sites SET archived_at = ${at?.toISOString() ?? null}
      WHERE key = ${key} AND (archived_at IS NULL) = ${at !== undefined} RETURNING key`,
  );
  if (moved.length > 0) await writeOutbox(tx, [sitesTag(), sitePagesTag(key), storiesTag(key)]);
  return moved.length > 0;
}

/** Deletes a site of the archive, and what stands under it alone. */
export async function deleteSite(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`DELETE FROM busy_pages WHERE site = ${key}`);
  await tx.execute(sql`DELETE FROM sites WHERE key = ${key} AND archived_at IS NOT NULL`);
  await writeOutbox(tx, [sitesTag()]);
}
