import { type SQL, sql } from 'drizzle-orm';
import { isoDate, rows, type Tx } from '../database/database.ts';
import type { ListedPicture, ListedVideo } from './sitemap-entries.ts';

/** What of stories a sitemap is about. */
export const SITEMAP_KINDS = ['notas', 'imagenes', 'videos'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** The site whose stories are read, and its origin: what is original elsewhere is left out. */
interface OnSite {
  key: string;
  websiteDomain: string;
}

/** How many stories of a month stand in the sitemaps of each kind. */
export interface ListedMonth {
  /** `2026-11` */
  month: string;
  counts: Record<SitemapKind, number>;
  modifiedAt: string;
}

/** A story in a sitemap: what its kind does not say is empty. */
export interface ListedRow {
  address: string;
  listedAt: string;
  modifiedAt: string;
  headline: string;
  pictures: ListedPicture[];
  video?: ListedVideo;
}

const isListed = ({ key, websiteDomain }: OnSite): SQL =>
  sql`site = ${key} AND is_shown
    AND (address LIKE '/%' OR starts_with(address, ${`${websiteDomain}/`}))`;

const ofKind = (kind: SitemapKind): SQL => {
  if (kind === 'imagenes') return sql`pictures IS NOT NULL`;
  return kind === 'videos' ? sql`video IS NOT NULL` : sql`true`;
};

/** The months of a site's stories, the newest first. */
export async function listedMonths(tx: Tx, site: OnSite): Promise<ListedMonth[]> {
  const found = await rows<{ month: string; all: string; modified: string } & Counted>(
    tx,
    sql`SELECT to_char(listed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*) AS all,
        count(pictures) AS pictures, count(video) AS videos, max(modified_at) AS modified
      FROM sitemap_entries WHERE ${isListed(site)} GROUP BY 1 ORDER BY 1 DESC`,
  );
  return found.map(({ month, all, pictures, videos, modified }) => ({
    month,
    counts: { notas: Number(all), imagenes: Number(pictures), videos: Number(videos) },
    modifiedAt: isoDate(modified),
  }));
}

interface Counted {
  pictures: string;
  videos: string;
}

interface EntryRow {
  id: string;
  address: string;
  /** To the microsecond: where the next batch begins. */
  exact: string;
  modified: string;
  listed?: string;
  headline?: string;
  pictures?: string;
  video?: string;
}

/** As sitemaps write it. */
const iso = (column: SQL): SQL =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const OF_ALL = sql`story_id AS id, address, listed_at AS exact,
  ${iso(sql`modified_at`)} AS modified`;
const OF_NEWS = sql`${OF_ALL}, ${iso(sql`listed_at`)} AS listed, headline`;

/** What is read of a story for each kind, and no more: there are very many of them. */
const COLUMNS: Record<SitemapKind, SQL> = {
  notas: OF_ALL,
  imagenes: sql`${OF_ALL}, pictures`,
  videos: sql`${OF_NEWS}, video`,
};

const entryOf = ({
  address,
  listed,
  modified,
  headline,
  pictures,
  video,
}: EntryRow): ListedRow => ({
  address,
  modifiedAt: modified,
  listedAt: listed ?? '',
  headline: headline ?? '',
  pictures: pictures ? (JSON.parse(pictures) as ListedPicture[]) : [],
  ...(video ? { video: JSON.parse(video) as ListedVideo } : {}),
});

/** Few enough that what waits for the next ones is young when it is forgotten. */
const BATCH_ROWS = 100;

interface PartOfMonth {
  kind: SitemapKind;
  /** `2026-11` */
  month: string;
  /** How many of the month's stories stand in earlier files, and how many in this one. */
  skip: number;
  size: number;
}

/**
 * Hands on the stories of one file, in batches, in an order that new ones do not change. Each batch
 * goes on from the last story of the one before, by the index: between two of them neither a
 * transaction nor a connection is open. Every list is emptied once it was taken, for whatever still
 * holds it would hold all that came before.
 */
export async function readListed(
  tx: Tx,
  site: OnSite,
  { kind, month, skip, size }: PartOfMonth,
  take: (found: readonly ListedRow[]) => Promise<void>,
): Promise<void> {
  const from = `${month}-01T00:00:00Z`;
  let after = sql`listed_at >= ${from}::timestamptz`;
  let left = size;
  let offset = skip;
  while (left > 0) {
    const limit = Math.min(BATCH_ROWS, left);
    const found = await rows<EntryRow>(
      tx,
      sql`SELECT ${COLUMNS[kind]} FROM sitemap_entries WHERE ${isListed(site)} AND ${ofKind(kind)}
          AND ${after} AND listed_at < (${from}::timestamptz AT TIME ZONE 'UTC'
            + interval '1 month') AT TIME ZONE 'UTC'
        ORDER BY listed_at, story_id LIMIT ${limit} OFFSET ${offset}`,
    );
    const last = found.at(-1);
    if (!last) return;
    left = found.length < limit ? 0 : left - found.length;
    offset = 0;
    after = sql`(listed_at, story_id) > (${last.exact}::timestamptz, ${last.id})`;
    const entries = found.map(entryOf);
    found.length = 0;
    await take(entries);
    entries.length = 0;
  }
}

/** The newest stories since a moment, the newest first. */
export async function listedNews(
  tx: Tx,
  site: OnSite,
  { since, until, size }: { since: Date; until: Date; size: number },
): Promise<ListedRow[]> {
  const found = await rows<EntryRow>(
    tx,
    sql`SELECT ${OF_NEWS} FROM sitemap_entries WHERE ${isListed(site)} AND headline <> ''
        AND listed_at >= ${since.toISOString()} AND listed_at <= ${until.toISOString()}
      ORDER BY listed_at DESC, story_id LIMIT ${size}`,
  );
  return found.map(entryOf);
}
