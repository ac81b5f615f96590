import { sql } from 'drizzle-orm';
import type { SiteAlert } from '../../schemas/site-alert.ts';
import { writeOutbox } from '../changes/outbox.ts';
import { siteAlertTag } from '../changes/tags.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';

interface Row {
  words: string;
  url: string;
  starts_at: string;
  ends_at: string;
}

const shaped = ({ words, url, starts_at, ends_at }: Row): SiteAlert => ({
  text: words,
  url,
  starts: isoDate(starts_at),
  ends: isoDate(ends_at),
});

/** The alert that is set for a site, whether it is due or past. */
export async function readSiteAlert(tx: Tx, site: string): Promise<SiteAlert | undefined> {
  const [row] = await rows<Row>(
    tx,
    sql`SELECT words, url, starts_at, ends_at FROM site_alerts WHERE site = ${site}`,
  );
  return row && shaped(row);
}

/** Sets the alert of a site, or takes it away. Emits `site-alert:{site}`. */
export async function putSiteAlert(tx: Tx, site: string, alert: SiteAlert | null): Promise<void> {
  if (alert)
    await tx.execute(
      sql`INSERT INTO site_alerts (site, words, url, starts_at, ends_at)
        VALUES (${site}, ${alert.text}, ${alert.url}, ${alert.starts}, ${alert.ends})
        ON CONFLICT (site) DO UPDATE SET words = excluded.words, url = excluded.url,
          starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
    );
  else await tx.execute(sql`DELETE FROM site_alerts WHERE site = ${site}`);
  await writeOutbox(tx, [siteAlertTag(site)]);
}
