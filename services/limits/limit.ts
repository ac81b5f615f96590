import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

const MINUTE_SECONDS = 60;
const KEY_CHARS = 32;

/** Counts the requests of each client, some time (a minute, mostly) at a time. */
export interface Limit {
  /**
   * Counts one more. Undefined: it may go on; else how long, in seconds, the client has to wait.
   */
  exceededFor(client: string): Promise<number | undefined>;
  /** Takes back what was counted for nothing. */
  giveBack(client: string): Promise<void>;
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
  giveBack: async (client) => void (await limiter.reward(keyOf(client))),
});

const ofNode = (points: number, name: string, seconds: number) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Counted by this node for itself. */
export const nodeLimit = (name: string, perMinute: number): Limit =>
  limitOver(ofNode(perMinute, name, MINUTE_SECONDS));

/**
 * Counted in the database, for all nodes together. A client that is past its limit is not counted
 * there again until its time is over, and without a database every node counts for itself.
 */
export const sharedLimit = (
  pool: pg.Pool,
  name: string,
  points: number,
  seconds = MINUTE_SECONDS,
): Limit =>
  limitOver(
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'request_counts',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: ofNode(points, name, seconds),
    }),
  );
