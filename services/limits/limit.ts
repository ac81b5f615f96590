import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

const WINDOW_SECONDS = 60;
const KEY_CHARS = 32;

/** Counts the requests of each client, a minute at a time. */
export interface Limit {
  /**
   * Counts one more. Undefined: it may go on; else how long, in seconds, the client has to wait.
   */
  exceededFor(client: string): Promise<number | undefined>;
}

/** What is stored names nobody: an address is personal data. */
const keyOf = (client: string): string =>
  createHash('sha256').update(client).digest('hex').slice(0, KEY_CHARS);

const limitOver = (limiter: RateLimiterAbstract): Limit => ({
  exceededFor: async (client) => {
    try {
      await limiter.consume(keyOf(client));
      return undefined;
    } catch (reason) {
      if (reason instanceof RateLimiterRes)
        return Math.max(1, Math.ceil(reason.msBeforeNext / 1_000));
      throw reason;
    }
  },
});

const ofNode = (perMinute: number, name: string) =>
  new RateLimiterMemory({ keyPrefix: name, points: perMinute, duration: WINDOW_SECONDS });

/** Counted by this node for itself. */
export const nodeLimit = (name: string, perMinute: number): Limit =>
  limitOver(ofNode(perMinute, name));

/**
 * Counted in the database, for all nodes together. A client that is past its limit is not counted
 * there again until its minute is over, and without a database every node counts for itself.
 */
export const sharedLimit = (pool: pg.Pool, name: string, perMinute: number): Limit =>
  limitOver(
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'request_counts',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix: name,
      points: perMinute,
      duration: WINDOW_SECONDS,
      inMemoryBlockOnConsumed: perMinute + 1,
      insuranceLimiter: ofNode(perMinute, name),
    }),
  );
