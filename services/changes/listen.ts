import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Log, Tx } from '../database/database.ts';

/**
 * Between two attempts to listen again: the first at once, then doubling, and no two nodes at the
 * same moment.
 */
const RECONNECT_MIN_MS = 100;
const RECONNECT_MAX_MS = 5_000;
/**
 * Reading goes over the line that listens, every poll: one that died without a word is found out
 * soon.
 */
export const LINE_TIMEOUT_MS = 2_000;
const GOODBYE_MS = 1_000;

export interface Listener {
  /** The connection itself while it stands. */
  line(): Tx | undefined;
  reconnect(error: Error): void;
  close(): Promise<void>;
}

interface Listening {
  channel: string;
  onNotice: (payload: string) => void;
  /** The line stands, for the first time or again. */
  onLine: () => void;
  log: Log | undefined;
}

/**
 * A connection of its own that LISTENs, made again whenever it breaks; `onLine` then reads what
 * came meanwhile.
 */
export async function listen(
  database: Database,
  { channel, onNotice, onLine, log }: Listening,
): Promise<Listener> {
  let closed = false;
  let client: pg.Client | undefined;
  let line: Tx | undefined;
  let timer: NodeJS.Timeout | undefined;
  let attempts = 0;
  const retryLater = () => {
    const limitMs = Math.min(RECONNECT_MAX_MS, RECONNECT_MIN_MS * 2 ** attempts);
    attempts += 1;
    timer = setTimeout(() => void connect(), limitMs * (0.5 + Math.random() / 2));
    timer.unref();
  };
  const broken = (which: pg.Client, error?: Error) => {
    if (client !== which) return;
    if (line && !closed)
      log?.warn(
        { event: 'listen_lost', err: error },
        'Se perdió la escucha de cambios; se vuelve a conectar',
      );
    client = undefined;
    line = undefined;
    which.end().catch(() => undefined);
    if (!closed) retryLater();
  };
  const connect = async () => {
    const next = new pg.Client({ ...database.pool.options, query_timeout: LINE_TIMEOUT_MS });
    client = next;
    next.on('error', (error) => broken(next, error));
    next.on('end', () => broken(next));
    next.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
      if (closed || client !== next) return;
      line = drizzle(next);
      attempts = 0;
      onLine();
    } catch (error) {
      broken(next, error as Error);
    }
  };
  await connect();
  return {
    line: () => line,
    reconnect: (error) => {
      if (client && line) broken(client, error);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      line = undefined;
      // Nobody may be at the other end to say goodbye.
      await Promise.race([
        last?.end().catch(() => undefined),
        sleep(GOODBYE_MS, undefined, { ref: false }),
      ]);
    },
  };
}
