import { sql } from 'drizzle-orm';
import { type Database, rows, type Tx } from '../database/database.ts';

/** How often a node says that it runs. */
const BEAT_MS = 20_000;
/** Not seen for so long, by the database's clock, a node runs no more. */
const GONE_SECONDS = 60;

interface RunningNode {
  id: string;
  editorOrigin: string;
}

/** Says that a node runs, and forgets those that do no more. */
export async function noteNode(tx: Tx, { id, editorOrigin }: RunningNode): Promise<void> {
  await tx.execute(
    sql`WITH gone AS (
        DELETE FROM running_nodes
        WHERE id <> ${id} AND seen_at < now() - make_interval(secs => ${GONE_SECONDS})
      )
      INSERT INTO running_nodes (id, editor_origin, seen_at)
      VALUES (${id}, ${editorOrigin}, now())
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
  );
}

/**
 * Says again and again that a node runs. A time without database is made up for by the next one.
 * @returns how to say that it runs no more
 */
export async function keepNoted(
  { db }: Pick<Database, 'db'>,
  node: RunningNode,
): Promise<() => Promise<void>> {
  await noteNode(db, node);
  const timer = setInterval(() => void noteNode(db, node).catch(() => undefined), BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    const gone = sql`DELETE FROM running_nodes WHERE id = ${node.id}`;
    await db.execute(gone).catch(() => undefined);
  };
}

/** Where most of the nodes that run have the editor; undefined when none runs. */
export async function runningEditor(tx: Tx): Promise<string | undefined> {
  const [row] = await rows<{ origin: string }>(
    tx,
    sql`SELECT editor_origin AS origin FROM running_nodes
      WHERE seen_at > now() - make_interval(secs => ${GONE_SECONDS})
      GROUP BY editor_origin ORDER BY count(*) DESC, max(seen_at) DESC LIMIT 1`,
  );
  return row?.origin;
}

/**
 * How many nodes run beside that of a name: ids begin with the name, which a node keeps when it
 * starts anew, and a blank.
 */
export async function otherNodes(tx: Tx, name: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM running_nodes
      WHERE split_part(id, ' ', 1) <> ${name}
        AND seen_at > now() - make_interval(secs => ${GONE_SECONDS})`,
  );
  return row?.count ?? 0;
}
