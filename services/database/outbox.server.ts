import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, type Log, rows, type Tx } from './client.server.ts';

const OUTBOX_LOCK = 4_711_002;
const CHANNEL = 'portada_outbox';
const BATCH_ROWS = 1_000;
const RECONNECT_MS = 1_000;
const KEEP_DAYS = 7;

/**
 * Records what a transaction changed. Call it last: from here to the commit no other transaction can write here, so that
 * the order of the numbers is the order of the commits and a follower never skips a row.
 */
export async function writeOutbox(tx: Tx, tags: Iterable<string>): Promise<void> {
  const distinct = [...new Set(tags)];
  if (distinct.length === 0) return;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${OUTBOX_LOCK})`);
  const [row] = await rows<{ seq: string }>(
    tx,
    sql`INSERT INTO outbox (tags) VALUES (${sql.param(distinct)}::text[]) RETURNING seq`,
  );
  await tx.execute(sql`SELECT pg_notify(${CHANNEL}, ${String(row?.seq)})`);
}

/** Forgets rows that every follower has long read. */
export const pruneOutbox = (tx: Tx) =>
  tx.execute(sql`DELETE FROM outbox WHERE created_at < now() - make_interval(days => ${KEEP_DAYS})`);

export interface OutboxFollower {
  /** The number of the last row handed on. */
  readonly seq: number;
  /** Reads at once what is there; resolves when it was handed on. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

export interface FollowOptions {
  /** How often to read in any case: a safety net on PostgreSQL, the way that other processes' writes come on PGlite. */
  pollMs?: number;
  log?: Log;
}

/**
 * Hands on the tags of every change from now on, once each and in order. `onTags` must not throw.
 * Resolves when it follows: what is cached afterwards is safe.
 */
export async function followOutbox(
  database: Database,
  onTags: (seq: number, tags: string[]) => void,
  { pollMs = 1_000, log }: FollowOptions = {},
): Promise<OutboxFollower> {
  const [newest] = await rows<{ seq: string }>(database.db, sql`SELECT coalesce(max(seq), 0) AS seq FROM outbox`);
  let seq = Number(newest?.seq ?? 0);
  let closed = false;
  let reading: Promise<void> | undefined;
  let again = false;

  const readOnce = async () => {
    for (;;) {
      const found = await rows<{ seq: string; tags: string[] }>(
        database.db,
        sql`SELECT seq, tags FROM outbox WHERE seq > ${seq} ORDER BY seq LIMIT ${BATCH_ROWS}`,
      );
      for (const row of found) {
        seq = Number(row.seq);
        if (!closed) onTags(seq, row.tags);
      }
      if (found.length < BATCH_ROWS) return;
    }
  };
  const read = async () => {
    do {
      again = false;
      await readOnce();
    } while (again && !closed);
  };
  const catchUp = (): Promise<void> => {
    if (closed) return Promise.resolve();
    // A read that has begun may have missed the row of whoever asks now.
    if (reading) again = true;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const nudge = () => {
    catchUp().catch((error) => !closed && log?.warn({ err: error }, 'No se pudo leer la bandeja de cambios'));
  };

  const timer = setInterval(nudge, pollMs);
  timer.unref();
  const stopListening = database.kind === 'postgres' ? await listen(database, nudge, log) : async () => undefined;
  const stopCommits = database.onCommit(nudge);
  nudge();
  return {
    get seq() {
      return seq;
    },
    catchUp,
    close: async () => {
      closed = true;
      clearInterval(timer);
      stopCommits();
      await stopListening();
      await reading?.catch(() => undefined);
    },
  };
}

/** A connection of its own that LISTENs, made again whenever it breaks; `nudge` then reads what came meanwhile. */
async function listen(database: Database, nudge: () => void, log: Log | undefined): Promise<() => Promise<void>> {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const connect = async () => {
    const next = new pg.Client({ ...database.pool.options, keepAlive: true });
    const broken = (error?: Error) => {
      if (closed || client !== next) return;
      client = undefined;
      log?.warn({ err: error }, 'Se perdió la escucha de cambios; se vuelve a conectar');
      timer = setTimeout(retry, RECONNECT_MS);
      timer.unref();
    };
    client = next;
    next.on('error', broken);
    next.on('end', () => broken());
    next.on('notification', nudge);
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      nudge();
    } catch (error) {
      broken(error as Error);
    }
  };
  const retry = () => void connect();
  await connect();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
