import { sql } from 'drizzle-orm';
import type { SafeHtml } from '../../schemas/html.ts';
import { AUTO_CLOSE_HOURS } from '../../schemas/live/live-api.ts';
import type { LiveBlog } from '../../schemas/live/live-blog.ts';
import { rows, type Tx } from '../database/database.ts';
import { invalid, Problem } from '../http/problem.ts';
import { appendEvent } from './live-log.ts';
import { BLOG_COLUMNS, type BlogRow, blogConflict, blogOf, lockBlog } from './live-rows.ts';

/** Who writes, and when. */
export interface LiveChange {
  by: string;
  now: Date;
}

/** Where a blog stands; undefined for none. */
export async function siteOfBlog(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await rows<{ site: string }>(tx, sql`SELECT site FROM live_blogs WHERE id = ${id}`);
  return row?.site;
}

/** Live blogs of a site, changed last first. */
export async function listBlogs(tx: Tx, site: string): Promise<LiveBlog[]> {
  const found = await rows<BlogRow>(
    tx,
    sql`SELECT ${BLOG_COLUMNS} FROM live_blogs b WHERE b.site = ${site}
      ORDER BY b.updated_at DESC, b.id LIMIT 200`,
  );
  return found.map(blogOf);
}

export interface NewBlog {
  id: string;
  site: string;
  headline: string;
  description: SafeHtml;
  startLiveDate: string | null;
  endLiveDate?: string | null;
  /** What a host's config holds beside ours. */
  extra?: object;
}

/** Throws Problem 409 `taken` for an id that is somebody's already. */
export async function createBlog(
  tx: Tx,
  { id, site, headline, description, startLiveDate, endLiveDate = null, extra = {} }: NewBlog,
  { by, now }: LiveChange,
): Promise<LiveBlog> {
  const at = now.toISOString();
  const made = await rows(
    tx,
    sql`INSERT INTO live_blogs (id, site, headline, description, start_live_date, end_live_date,
        auto_close_hours, extra, created_at, created_by, updated_at, updated_by)
      VALUES (${id}, ${site}, ${headline}, ${description}, ${startLiveDate}, ${endLiveDate},
        ${AUTO_CLOSE_HOURS}, ${JSON.stringify(extra)}, ${at}, ${by}, ${at}, ${by})
      ON CONFLICT (id) DO NOTHING RETURNING id`,
  );
  if (made.length === 0)
    throw new Problem(409, 'taken', 'Ya hay un directo con ese identificador.');
  // One that was erased may be begun anew.
  await tx.execute(sql`DELETE FROM live_erased WHERE id = ${id}`);
  await appendEvent(tx, { blog: id, kind: 'blog', entry: null, now });
  return blogOf(await lockBlog(tx, id));
}

/** What is to be changed; unset: it stays. */
export interface BlogChanges {
  headline?: string | undefined;
  description?: SafeHtml | undefined;
  startLiveDate?: string | null | undefined;
  endLiveDate?: string | null | undefined;
  summary?: SafeHtml | undefined;
  autoCloseHours?: number | undefined;
}

const fault = (name: string, message: string) =>
  invalid([{ path: [name], message }], `${message}.`);

/** Throws Problem 404, 409 `version_conflict`, 422 for an end before the start. */
export async function changeBlog(
  tx: Tx,
  { id, baseVersion, changes }: { id: string; baseVersion: number; changes: BlogChanges },
  { by, now }: LiveChange,
): Promise<LiveBlog> {
  const row = await lockBlog(tx, id);
  if (row.version !== baseVersion) throw blogConflict(row);
  const before = blogOf(row);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after: LiveBlog = { ...before, ...Object.fromEntries(given) };
  const { startLiveDate: start, endLiveDate: end } = after;
  if (end !== null && start === null) throw fault('endLiveDate', 'El directo no ha empezado');
  if (end !== null && start !== null && Date.parse(end) < Date.parse(start))
    throw fault('endLiveDate', 'El directo no puede terminar antes de empezar');
  if (given.every(([name]) => after[name as keyof LiveBlog] === before[name as keyof LiveBlog]))
    return before;
  await tx.execute(
    sql`UPDATE live_blogs SET headline = ${after.headline}, description = ${after.description},
      start_live_date = ${start}, end_live_date = ${end}, summary = ${after.summary},
      auto_close_hours = ${after.autoCloseHours}, version = version + 1,
      updated_at = ${now.toISOString()}, updated_by = ${by} WHERE id = ${id}`,
  );
  await appendEvent(tx, { blog: id, kind: 'blog', entry: null, now });
  return blogOf(await lockBlog(tx, id));
}
