import { sql } from 'drizzle-orm';
import { type Database, type Log, rows, type Tx } from '../database/database.ts';
import { LINE_TIMEOUT_MS, type Listener, listen } from './listen.ts';

const OUTBOX_LOCK = 4_711_002;
const CHANNEL = 'portada_outbox';
const BATCH_ROWS = 1_000;
/** How long a follower may be away and still read on. */
export const KEEP_DAYS = 7;
const DAY_MS = 86_400_000;

/** Takes the tags of a change. A batch collects them and writes them once, at its end. */
export type Emit = (tags: string[]) => Promise<void> | void;

/**
 * Records what a transaction changed. Call it last: from here to the commit no other transaction
 * can write here, so that the order of the numbers is the order of the commits and a follower never
 * skips a row.
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

/** A row that was read: numbers alone may be given again. */
interface Mark {
  seq: number;
  /** Seconds since 1970, by the database's clock. */
  at: string;
}

const WRITTEN_AT = sql`extract(epoch FROM created_at)::text AS at`;

export interface OutboxHealth {
  /** The number of the last row handed on. */
  seq: number;
  /** For how long nothing could be read; 0 while all is well. What is cached may be that old. */
  staleMs: number;
  /** Does NOTIFY reach us? */
  isListening: boolean;
  /** From the last change's transaction to its being handed on, by the database's clock. */
  delayMs: number;
}

export interface OutboxFollower {
  /** The number of the last row handed on. */
  readonly seq: number;
  health(): OutboxHealth;
  /** Is what is cached possibly old? */
  isStale(): boolean;
  /** Reads at once what is there; resolves when it was handed on. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

interface FollowOptions {
  /** How often to read in any case: a safety net for the time in which nothing notifies us. */
  pollMs?: number;
  log?: Log;
  /** Milliseconds since 1970. */
  nowMs?: () => number;
  /**
   * It reads again after a time in which it could not, and has handed on what came meanwhile.
   * `sinceMs`: the last time that all was well.
   */
  onRecovered?: (sinceMs: number) => void;
  /** The tags of changes that were handed on too late: what was cached was old meanwhile. */
  onMissed?: (tags: readonly string[]) => void;
  /** Changes may never be handed on: the database is another one by now, or forgot them. */
  onLost?: () => void;
}

/**
 * Hands on the tags of every change from now on, once each and in order. `onTags` must not throw.
 * Resolves when it follows: what is cached afterwards is safe.
 */
export async function followOutbox(
  database: Database,
  onTags: (seq: number, tags: string[]) => void,
  { pollMs = 1_000, log, nowMs = Date.now, onRecovered, onMissed, onLost }: FollowOptions = {},
): Promise<OutboxFollower> {
  let listener: Listener | undefined;
  /**
   * No flood of readers or editors stands between us and the changes: the line that listens is ours
   * alone.
   */
  const line = (): Tx => {
    if (!listener) return database.db;
    const standing = listener.line();
    if (!standing) throw new Error('No hay línea con la base de datos');
    return standing;
  };
  const newestMark = async (): Promise<Mark> => {
    const [newest] = await rows<{ seq: string; at: string }>(
      line(),
      sql`SELECT seq, ${WRITTEN_AT} FROM outbox ORDER BY seq DESC LIMIT 1`,
    );
    return { seq: Number(newest?.seq ?? 0), at: newest?.at ?? '' };
  };
  /** The last row handed on. */
  let last = await newestMark();
  let closed = false;
  let reading: Promise<void> | undefined;
  let again = false;
  let wellAt = nowMs();
  let isBroken = false;
  let delayMs = 0;

  // A read that hangs is found out by its age, long before it fails.
  const isSilent = (silentMs: number) => silentMs > 2 * pollMs + LINE_TIMEOUT_MS;
  const isStale = () => isBroken || isSilent(nowMs() - wellAt);
  const missed = new Set<string>();
  const readOnce = async () => {
    for (;;) {
      const found = await rows<{ seq: string; at: string; tags: string[]; delay: string }>(
        line(),
        sql`SELECT seq, ${WRITTEN_AT}, tags,
            extract(epoch FROM clock_timestamp() - created_at) * 1000 AS delay
          FROM outbox WHERE seq > ${last.seq} ORDER BY seq LIMIT ${BATCH_ROWS}`,
      );
      for (const { seq, at, tags, delay } of found) {
        last = { seq: Number(seq), at };
        delayMs = Number(delay);
        if (isStale()) for (const tag of tags) missed.add(tag);
        if (!closed) onTags(last.seq, tags);
      }
      if (found.length < BATCH_ROWS) return;
    }
  };
  /** After a break: is it the same database, and has it still all that we missed? */
  const checkLost = async (brokenMs: number) => {
    const newest = await newestMark();
    // A standby that took over lacks the rows that had not reached it, and gives their numbers to
    // others.
    const lastRow = sql`SELECT 1 FROM outbox
      WHERE seq = ${last.seq} AND extract(epoch FROM created_at)::text = ${last.at}`;
    const isSame = last.seq === 0 || (await rows(line(), lastRow)).length > 0;
    if (isSame && brokenMs < (KEEP_DAYS - 1) * DAY_MS) return;
    log?.warn(
      { event: 'changes_lost', seq: last.seq, newest: newest.seq },
      'Se perdieron cambios; todo se hace de nuevo',
    );
    last = newest;
    if (!closed) onLost?.();
  };
  const read = async () => {
    try {
      do {
        again = false;
        const began = nowMs();
        const wasBroken = isBroken;
        if (wasBroken) await checkLost(began - wellAt);
        await readOnce();
        if (wasBroken) {
          isBroken = false;
          log?.info(
            { event: 'changes_read', seq: last.seq, brokenMs: nowMs() - wellAt },
            'La bandeja de cambios se lee otra vez; al corriente',
          );
          if (!closed) onRecovered?.(wellAt);
        }
        if (missed.size > 0 && !closed) onMissed?.([...missed]);
        missed.clear();
        wellAt = began;
      } while (again && !closed);
    } catch (error) {
      if (!isBroken && !closed)
        log?.warn(
          { event: 'outbox_unread', err: error, seq: last.seq },
          'No se puede leer la bandeja de cambios',
        );
      isBroken = true;
      listener?.reconnect(error as Error);
      throw error;
    }
  };
  const catchUp = (): Promise<void> => {
    if (closed) return Promise.resolve();
    // A read that has begun may have missed the row of whoever wants it now.
    if (reading) again = true;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const nudge = () => void catchUp().catch(() => undefined);

  const timer = setInterval(nudge, pollMs);
  timer.unref();
  const onLine = () => {
    // Another line may lead to another database, also when the one before broke between two
    // readings.
    if (listener) isBroken = true;
    nudge();
  };
  listener = await listen(database, { channel: CHANNEL, onNotice: nudge, onLine, log });
  nudge();
  return {
    isStale,
    get seq() {
      return last.seq;
    },
    health: () => {
      const staleMs = isStale() ? nowMs() - wellAt : 0;
      return { seq: last.seq, staleMs, isListening: listener?.line() !== undefined, delayMs };
    },
    catchUp,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await listener?.close();
      await reading?.catch(() => undefined);
    },
  };
}

/** The number of the newest change, '0' where there is none. */
export async function newestChange(tx: Tx): Promise<string> {
  const [newest] = await rows<{ seq: string }>(
    tx,
    sql`SELECT coalesce(max(seq), 0) AS seq FROM outbox`,
  );
  return newest?.seq ?? '0';
}

/** What changed after a number, in order. */
export const changesAfter = (
  tx: Tx,
  seq: string,
  limit: number,
): Promise<{ seq: string; tags: string[] }[]> =>
  rows(tx, sql`SELECT seq, tags FROM outbox WHERE seq > ${seq} ORDER BY seq LIMIT ${limit}`);
