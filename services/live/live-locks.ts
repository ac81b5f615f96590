import { sql } from 'drizzle-orm';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { readEntryRow } from './live-rows.ts';

/** rule 11.7: a lock that its holder does not renew for so long is anybody's. */
export const LOCK_MS = 30_000;

interface LockRow {
  staff_id: string;
  name: string;
  seen_at: string;
}

interface Writer {
  blog: string;
  entry: string;
  staff: string;
  /** Of the tab. */
  session: string;
  name: string;
}

const locked = (name: string): Problem =>
  new Problem(409, 'locked', `${name} está escribiendo esta actualización.`, { by: name });

/** Whoever holds it and is not silent. */
async function holder(
  tx: Tx,
  { blog, entry }: Pick<Writer, 'blog' | 'entry'>,
  now: Date,
): Promise<LockRow | undefined> {
  const [row] = await rows<LockRow>(
    tx,
    sql`SELECT staff_id, name, seen_at FROM live_locks
      WHERE blog_id = ${blog} AND entry_id = ${entry}`,
  );
  const isHeld = row && now.getTime() - Date.parse(isoDate(row.seen_at)) < LOCK_MS;
  return isHeld ? row : undefined;
}

/** Throws Problem 409 `locked` while somebody else writes it. */
export async function refuseLocked(
  tx: Tx,
  which: Pick<Writer, 'blog' | 'entry' | 'staff'>,
  now: Date,
): Promise<void> {
  const held = await holder(tx, which, now);
  if (held && held.staff_id !== which.staff) throw locked(held.name);
}

/**
 * Takes or renews the lock; a person's newest tab has it. Returns until when. Throws Problem 404,
 * 409 `locked`.
 */
export async function takeLock(tx: Tx, writer: Writer, now: Date): Promise<Date> {
  const { blog, entry, staff, session, name } = writer;
  await readEntryRow(tx, blog, entry);
  await refuseLocked(tx, writer, now);
  await tx.execute(
    sql`INSERT INTO live_locks (blog_id, entry_id, staff_id, session, name, seen_at)
      VALUES (${blog}, ${entry}, ${staff}, ${session}, ${name}, ${now.toISOString()})
      ON CONFLICT (blog_id, entry_id) DO UPDATE SET staff_id = excluded.staff_id,
        session = excluded.session, name = excluded.name, seen_at = excluded.seen_at`,
  );
  return new Date(now.getTime() + LOCK_MS);
}

/** Gives a lock back, if this tab has it. */
export async function dropLock(tx: Tx, { blog, entry, staff, session }: Writer): Promise<void> {
  await tx.execute(
    sql`DELETE FROM live_locks WHERE blog_id = ${blog} AND entry_id = ${entry}
      AND staff_id = ${staff} AND session = ${session}`,
  );
}

/** Keeps what somebody is writing; readers see nothing of it and no version is made. */
export async function keepDraft(
  tx: Tx,
  { fields, ...writer }: Writer & { fields: object },
  now: Date,
): Promise<void> {
  await takeLock(tx, writer, now);
  await tx.execute(
    sql`UPDATE live_entries SET draft = ${JSON.stringify(fields)}
      WHERE blog_id = ${writer.blog} AND id = ${writer.entry}`,
  );
}
