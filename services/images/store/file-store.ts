import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DISK, type Disk, makeFolder, writeDurably } from '../../database/durable-file.ts';
import type { ImageStore } from './image-store.ts';

/** In the store's folder: files on their way into it. */
export const INCOMING_FOLDER = 'uploads';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Files under a folder; a file appears whole or not at all, and `put` resolves when it and the
 * folders above it are on disk.
 */
export function fileImageStore(folder: string, disk: Disk = DISK): ImageStore {
  /** Folders that are on disk, as far as this process knows. */
  const ready = new Map<string, Promise<void>>();
  const make = (each: string): Promise<void> => {
    const made = ready.get(each) ?? makeFolder(each, folder, disk);
    ready.set(each, made);
    made.catch(() => ready.delete(each));
    return made;
  };
  const write = async (file: string, bytes: Uint8Array) => {
    const incoming = join(folder, INCOMING_FOLDER);
    await Promise.all([make(dirname(file)), make(incoming)]);
    const aside = join(incoming, `${randomUUID()}.part`);
    await writeDurably(file, bytes, { aside, disk });
  };
  return {
    put: async (key, bytes) => {
      const file = join(folder, key);
      await write(file, bytes).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        // Somebody took a folder away while we run.
        ready.clear();
        return write(file, bytes);
      });
    },
    get: (key) =>
      readFile(join(folder, key)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    sizeOf: (key) =>
      stat(join(folder, key)).then(
        ({ size }) => size,
        (error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        },
      ),
    delete: (key) => rm(join(folder, key), { force: true }),
  };
}
