import { statfsSync } from 'node:fs';
import type { MiddlewareHandler } from 'hono';
import { diskFull } from '../services/http/problem.ts';

/**
 * Room that stays free: PostgreSQL, which cannot write its journal, ends, and with it what readers
 * and editors read. A file of the journal has 16 MB.
 */
const RESERVE_BYTES = 24_000_000;

/** The room of a folder's file system. */
export interface DiskSpace {
  /** Bytes that we may still write; infinite where nobody knows. */
  freeBytes(): number;
  isFull(): boolean;
}

export function diskSpace(folder: string, statfs: typeof statfsSync = statfsSync): DiskSpace {
  const freeBytes = () => {
    try {
      const { bavail, bsize } = statfs(folder);
      return bavail * bsize;
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  };
  return { freeBytes, isFull: () => freeBytes() < RESERVE_BYTES };
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what would write while there is no room. Throws Problem 503. */
export const refuseWhenFull =
  (disk: Pick<DiskSpace, 'isFull'>): MiddlewareHandler =>
  async (c, next) => {
    if (!READS.has(c.req.method) && disk.isFull()) throw diskFull();
    await next();
  };
