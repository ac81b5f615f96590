import { sql } from 'drizzle-orm';
import { beginningOf } from '../../schemas/text/cut-text.ts';
import { type Act, type Actor, SYSTEM, writeAudit } from '../audit/audit-log.ts';
import { notePage } from '../changes/page-notes.ts';
import { rows, type Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { defineDueJob } from '../jobs/due-job.ts';
import { COLUMNS, type PageRow, parseDocument, summaryOf } from './page-rows.ts';
import { makeLive, takeOff } from './publishing.ts';
import type { StoryReleases } from './release/ports.ts';

interface DueRow {
  id: string;
  kind: 'publish' | 'unpublish';
  version: number | null;
  by_id: string;
  by_name: string;
  by_email: string;
  /** Of the version; null where it is no more. */
  document: string | null;
}

const isDue = (now: Date) => sql`s.settled_at IS NULL AND s.at <= ${now.toISOString()}`;

/** What is due is settled: it happens, or a fault says why not. */
const settle = (tx: Tx, id: string, fault: string | null, now: Date) =>
  tx.execute(
    sql`UPDATE page_schedules SET settled_at = ${now.toISOString()}, fault = ${fault},
      outcome = ${fault === null ? 'done' : 'missed'} WHERE id = ${id}`,
  );

/** Why what is due cannot happen, for editors; null: it can. */
function faultOf({ deleted_at, archived_at }: PageRow, due: DueRow): string | null {
  if (deleted_at) return 'Estaba en la papelera';
  if (archived_at) return 'Estaba en el archivo';
  return due.kind === 'publish' && due.document === null
    ? `Ya no existe la versión ${due.version}`
    : null;
}

type Releases = Pick<StoryReleases, 'publish' | 'miss'>;

const MAX_FAULT_CHARS = 500;

/** The stories that go out with a page, all of them or none. Why they do not; null: they do. */
async function release(tx: Tx, due: DueRow, now: Date, releases: Releases): Promise<string | null> {
  if (due.kind !== 'publish') return null;
  try {
    await tx.transaction((inner) => releases.publish(inner, due.id, now));
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return beginningOf(error.message, MAX_FAULT_CHARS);
  }
}

/** Does what one row says. Returns what the log is told, and in whose name. */
async function carryOut(
  tx: Tx,
  row: PageRow,
  due: DueRow,
  now: Date,
  releases: Releases,
): Promise<[Act, Actor] | undefined> {
  const { kind, version, document } = due;
  const page = summaryOf(row);
  const by: Actor = { kind: 'staff', id: due.by_id, name: due.by_name, email: due.by_email };
  const told = { subject: { kind: 'page', id: page.id }, site: page.site } as const;
  const change = { by: by.name, now };
  const fault = faultOf(row, due) ?? (await release(tx, due, now, releases));
  await settle(tx, due.id, fault, now);
  if (fault !== null) {
    await releases.miss(tx, due.id, fault);
    const detail = `${page.name} · ${fault}`;
    return [{ action: 'page.schedule-missed', ...told, detail }, SYSTEM];
  }
  if (kind === 'publish') {
    await makeLive(tx, page, version as number, change);
    const detail = `${page.name} · versión ${version} · programada`;
    const after: unknown = parseDocument(document as string);
    return [{ action: 'page.publish', ...told, detail, after }, by];
  }
  if (page.publishedVersion === undefined) return undefined;
  await takeOff(tx, page, change);
  return [{ action: 'page.unpublish', ...told, detail: `${page.name} · programado` }, by];
}

/**
 * Does what is due first, once, whoever else looks at the same time: of one page in the order of
 * the minutes. False when nothing is due.
 */
export async function settleNext(tx: Tx, now: Date, releases: Releases): Promise<boolean> {
  const [first] = await rows<{ page_id: string }>(
    tx,
    sql`SELECT page_id FROM page_schedules s WHERE ${isDue(now)} ORDER BY s.at, s.id LIMIT 1`,
  );
  if (!first) return false;
  // Whoever has the page does what is due for it; the others then find that it was done.
  const [page] = await rows<PageRow>(
    tx,
    sql`SELECT ${COLUMNS} FROM pages WHERE id = ${first.page_id} FOR UPDATE`,
  );
  const [due] = await rows<DueRow>(
    tx,
    sql`SELECT s.id, s.kind, s.version, s.by_id, s.by_name, s.by_email, v.document
      FROM page_schedules s LEFT JOIN page_versions v
        ON v.page_id = s.page_id AND v.version = s.version AND v.removed_at IS NULL
      WHERE s.page_id = ${first.page_id} AND ${isDue(now)} ORDER BY s.at, s.id LIMIT 1
      FOR UPDATE OF s`,
  );
  if (!page || !due) return true;
  const line = await carryOut(tx, page, due, now, releases);
  if (line) await writeAudit(tx, line[0], { actor: line[1], now });
  await notePage(tx, { kind: 'page', page: page.id });
  return true;
}

async function next(tx: Tx, now: Date): Promise<string | null | undefined> {
  const [row] = await rows<{ next: string | null }>(
    tx,
    sql`SELECT min(at) AS next FROM page_schedules
      WHERE settled_at IS NULL AND at > ${now.toISOString()}`,
  );
  return row?.next;
}

/** What became due while nothing ran happens in its order. */
export const { job: publishDuePages, soon: publishPagesSoon } = defineDueJob<{
  releases: Releases;
}>({
  name: 'publish-due-pages',
  label: 'Publicar y retirar páginas a su hora',
  settle: [
    ({ database, releases }, now) => database.transaction((tx) => settleNext(tx, now, releases)),
  ],
  next,
});
