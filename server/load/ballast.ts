import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_MODE } from '../../services/database/durable-file.ts';

/** With it gone there is room for an hour of deleting. */
export const BALLAST_BYTES = 64_000_000;
const CHUNK_BYTES = 1_000_000;
const NAME = 'ballast';

/** A file that only takes room, to have some to give. */
export interface Ballast {
  isThere(): boolean;
  /** Gives its room back, at once. */
  release(): void;
  /** Takes the room, unless it has it. */
  make(): Promise<void>;
}

/** In the data folder. What it holds no file system makes smaller. */
export function ballastIn(folder: string, bytes = BALLAST_BYTES): Ballast {
  const file = join(folder, NAME);
  const aside = `${file}.part`;
  let making: Promise<void> | undefined;
  const isThere = () => {
    try {
      return statSync(file).size >= bytes;
    } catch {
      return false;
    }
  };
  const write = async () => {
    const handle = await open(aside, 'w', FILE_MODE);
    try {
      for (let left = bytes; left > 0; left -= CHUNK_BYTES)
        await handle.write(randomBytes(Math.min(left, CHUNK_BYTES)));
    } finally {
      await handle.close();
    }
    await rename(aside, file);
  };
  return {
    isThere,
    release: () => {
      for (const each of [file, aside]) rmSync(each, { force: true });
    },
    make: () => {
      if (isThere()) return Promise.resolve();
      making ??= write()
        // A disk without room for it is one without it.
        .catch(() => rm(aside, { force: true }))
        .catch(() => undefined)
        .finally(() => {
          making = undefined;
        });
      return making;
    },
  };
}
