import { sql } from 'drizzle-orm';
import { type Actor, SYSTEM, writeAudit } from '../audit/audit-log.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { defineDueJob } from '../jobs/due-job.ts';
import { changeBlog } from './live-blogs.ts';
import { publishEntry } from './live-entries.ts';
import { dropShown } from './live-log.ts';
import { lockBlog } from './live-rows.ts';

interface DueRow {
  blog_id: string;
  id: string;
  version: number;
  scheduled_at: string;
  by_id: string;
  by_name: string;
  by_email: string;
}

const dueAt = (tx: Tx, now: Date, blog: string | undefined) =>
  rows<DueRow>(
    tx,
    sql`SELECT blog_id, id, version, scheduled_at, scheduled_by_id AS by_id,
        scheduled_by_name AS by_name, scheduled_by_email AS by_email
      FROM live_entries WHERE scheduled_at <= ${now.toISOString()}
        ${blog === undefined ? sql`` : sql`AND blog_id = ${blog}`}
      ORDER BY scheduled_at, blog_id, id LIMIT 1`,
  );

/** Publishes what is due first, once, whoever else looks. False when nothing is due. */
export async function publishNextDue(tx: Tx, now: Date): Promise<boolean> {
  const [first] = await dueAt(tx, now, undefined);
  if (!first) return false;
  const { site, headline } = await lockBlog(tx, first.blog_id);
  const [due] = await dueAt(tx, now, first.blog_id);
  if (!due) return true;
  const { blog_id: blog, id, version: baseVersion } = due;
  const date = new Date(isoDate(due.scheduled_at));
  const change = { by: due.by_name, now };
  const entry = await publishEntry(tx, { blog, id, baseVersion, date }, change);
  const actor: Actor = { kind: 'staff', id: due.by_id, name: due.by_name, email: due.by_email };
  const subject = { kind: 'live-blog', id: blog } as const;
  const detail = `${headline} · ${entry.headline} · programada`;
  await writeAudit(
    tx,
    { action: 'live.publish', subject, site, detail, after: entry },
    {
      actor,
      now,
    },
  );
  await dropShown(tx, blog);
  return true;
}

/**
 * rule 11.8: ends one live blog that was forgotten, with nothing new in it for its hours. False for
 * none.
 */
export async function closeNextForgotten(tx: Tx, now: Date): Promise<boolean> {
  const [row] = await rows<{ id: string }>(
    tx,
    sql`SELECT b.id FROM live_blogs b
      WHERE b.start_live_date IS NOT NULL AND b.end_live_date IS NULL AND b.auto_close_hours > 0
        AND greatest(b.start_live_date, b.updated_at, (SELECT max(e.updated_at)
          FROM live_entries e WHERE e.blog_id = b.id AND e.published_at IS NOT NULL))
          <= ${now.toISOString()}::timestamptz - make_interval(hours => b.auto_close_hours)
      ORDER BY b.id LIMIT 1 FOR UPDATE`,
  );
  if (!row) return false;
  const { id } = row;
  const { version: baseVersion, site, headline } = await lockBlog(tx, id);
  const changes = { endLiveDate: now.toISOString() };
  await changeBlog(tx, { id, baseVersion, changes }, { by: SYSTEM.name, now });
  const subject = { kind: 'live-blog', id } as const;
  const act = { action: 'live.close', subject, site, detail: headline } as const;
  await writeAudit(tx, act, { actor: SYSTEM, now });
  await dropShown(tx, id);
  return true;
}

async function next(tx: Tx, now: Date): Promise<string | null | undefined> {
  const [row] = await rows<{ next: string | null }>(
    tx,
    sql`SELECT min(scheduled_at) AS next FROM live_entries
      WHERE scheduled_at > ${now.toISOString()}`,
  );
  return row?.next;
}

/** Publishes updates at their time and ends forgotten live blogs. */
export const { job: settleLive, soon: settleLiveSoon } = defineDueJob({
  name: 'settle-live',
  label: 'Publicar actualizaciones a su hora y terminar directos olvidados',
  settle: [
    ({ database }, now) => database.transaction((tx) => publishNextDue(tx, now)),
    ({ database }, now) => database.transaction((tx) => closeNextForgotten(tx, now)),
  ],
  next,
});
