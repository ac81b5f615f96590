import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { diskFull } from '../../services/http/problem.ts';
import { BALLAST_BYTES, type Ballast } from './ballast.ts';
import { every } from './every.ts';

/**
 * Room that stays free: PostgreSQL, which cannot write its journal, ends, and with it what readers
 * and editors read. A file of the journal has 16 MB.
 */
const RESERVE_BYTES = 24_000_000;
/** With so much there is room for a ballast, and for a while of writing beside it. */
const ROOMY_BYTES = BALLAST_BYTES + 4 * RESERVE_BYTES;

/** The room of a folder's file system. */
export interface DiskSpace {
  /** Bytes that we may still write; infinite where nobody knows. */
  freeBytes(): number;
  /**
   * Nothing more is to be written: for readers and editors. A ballast is released then, and the
   * disk stays full until there is as much room without it.
   */
  isFull(): boolean;
  /** Even so there is room to write down that something is deleted. */
  hasRoomToDelete(): boolean;
  /** Makes the ballast, where there is room for it. */
  tend(): Promise<void>;
}

interface DiskParts {
  statfs?: typeof statfsSync;
  /** Unset: there is none. */
  ballast?: Ballast;
}

/**
 * Of the folder, or of the one that it will be made in, where it is not there yet. Throws where the
 * disk says nothing.
 */
function bytesAvailable(folder: string, statfs: typeof statfsSync): number {
  try {
    const { bavail, bsize } = statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const above = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    return bytesAvailable(above, statfs);
  }
}

export function diskSpace(
  folder: string,
  { statfs = statfsSync, ballast }: DiskParts = {},
): DiskSpace {
  let isReleased = false;
  const freeBytes = () => {
    try {
      return bytesAvailable(folder, statfs);
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  };
  const isFull = (): boolean => {
    const free = freeBytes();
    if (!ballast) return free < RESERVE_BYTES;
    if (isReleased) isReleased = free < RESERVE_BYTES + BALLAST_BYTES;
    else if (free < RESERVE_BYTES && ballast.isThere()) {
      ballast.release();
      isReleased = true;
    }
    return isReleased || free < RESERVE_BYTES;
  };
  return {
    freeBytes,
    isFull,
    hasRoomToDelete: () => !isFull() || freeBytes() >= RESERVE_BYTES,
    tend: async () => {
      if (!isFull() && freeBytes() >= ROOMY_BYTES) await ballast?.make();
    },
  };
}

const TEND_MS = 60_000;

/** Looks after the ballast: a first start has other things to do, and room comes back by itself. */
export function tendDisk({ tend }: Pick<DiskSpace, 'tend'>, until: AbortSignal): void {
  every(TEND_MS, until, () => void tend());
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What makes room, beside `DELETE`: what is to be deleted is archived first, or taken down with
 * its files.
 */
const MAKES_ROOM =
  /^POST \/api\/(?:content\/withdrawals|pages\/[^/]+\/archive)$|^PATCH \/api\/images$/;

/** Refuses what would write while there is no room. Throws Problem 503. */
export const refuseWhenFull =
  (disk: Pick<DiskSpace, 'isFull'> & Partial<DiskSpace>): MiddlewareHandler =>
  async (c, next) => {
    const { method, path } = c.req;
    if (!READS.has(method) && disk.isFull()) {
      const makesRoom = method === 'DELETE' || MAKES_ROOM.test(`${method} ${path}`);
      if (!makesRoom || disk.hasRoomToDelete?.() !== true) throw diskFull();
    }
    await next();
  };
