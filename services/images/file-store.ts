import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImageStore } from './image-store.ts';

/** Files under a folder; a file appears whole or not at all. */
export function fileImageStore(folder: string): ImageStore {
  return {
    put: async (key, bytes) => {
      const file = join(folder, key);
      await mkdir(dirname(file), { recursive: true });
      const aside = `${file}.${randomUUID()}.part`;
      await writeFile(aside, bytes);
      await rename(aside, file);
    },
    get: (key) =>
      readFile(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    delete: (key) => rm(join(folder, key), { force: true }),
  };
}
