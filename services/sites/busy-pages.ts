import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../database/database.ts';

/** A page of a site, by its path. */
export interface BusyPage {
  /** Key of the site. */
  site: string;
  path: string;
}

/** How often nodes say what they were asked for, in milliseconds. */
export const NOTE_EVERY_MS = 300_000;
const KEPT_MS = 3_600_000;
/** Of one node at one time: what readers ask for once each is no help to the next node. */
const MOST_NOTED = 200;

/** Adds how often a node was asked for pages, and forgets what is older than an hour. */
export async function noteBusyPages(
  tx: Tx,
  asked: readonly (BusyPage & { asks: number })[],
  now: Date,
): Promise<void> {
  const slot = new Date(Math.floor(now.getTime() / NOTE_EVERY_MS) * NOTE_EVERY_MS).toISOString();
  // In one order, so that nodes wait for each other and never for themselves.
  const most = asked
    .toSorted((a, b) => b.asks - a.asks)
    .slice(0, MOST_NOTED)
    .toSorted((a, b) => a.site.localeCompare(b.site) || a.path.localeCompare(b.path));
  await tx.execute(
    sql`INSERT INTO busy_pages (site, path, slot, asks)
      SELECT site, path, ${slot}::timestamptz, asks
      FROM jsonb_to_recordset(${JSON.stringify(most)}::jsonb)
        AS given (site text, path text, asks integer)
      ON CONFLICT (slot, site, path) DO UPDATE SET asks = busy_pages.asks + excluded.asks`,
  );
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await tx.execute(sql`DELETE FROM busy_pages WHERE slot < ${before}`);
}

/** What was asked for most in the last hour, on all nodes together: most first. */
export const busiestPages = (tx: Tx, limit: number, now: Date): Promise<BusyPage[]> =>
  rows<BusyPage>(
    tx,
    sql`SELECT site, path FROM busy_pages
      WHERE slot >= ${new Date(now.getTime() - KEPT_MS).toISOString()}
      GROUP BY site, path ORDER BY sum(asks) DESC, site, path LIMIT ${limit}`,
  );
