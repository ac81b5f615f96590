import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { FILE_MODE, FOLDER_MODE } from '../database/durable-file.ts';

/** Finished renditions by key, as many as fit: any of them may be gone at any time. */
export interface RenditionCache {
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes everything whose key begins with a folder. */
  forget(folder: string): Promise<void>;
  /** Bytes held now. */
  size(): Promise<number>;
}

/** Room is made for a while, not for one file. */
const EVICT_TO = 0.9;
/**
 * How stale the time on disk of a file in use may get: it only matters to the order after a
 * restart.
 */
const TOUCH_MS = 3_600_000;

/** Of releases in which a key did not tell whose rendition it is: those cannot be found again. */
const EARLIER_KEY = /^[0-9a-f]{2}\/[0-9a-f]{64}\.\w+$/;

/** Small ones that were sent lately are in memory too: a read takes several turns of the disk's. */
const MAX_HOT_BYTES = 8_000_000;
const MAX_HOT_FILE_BYTES = 64_000;

/** The bytes that were used last, as many as fit. */
const hotFiles = () =>
  new LRUCache<string, Buffer>({
    maxSize: MAX_HOT_BYTES,
    maxEntrySize: MAX_HOT_FILE_BYTES,
    sizeCalculation: (bytes) => Math.max(1, bytes.byteLength),
  });

interface Entry {
  size: number;
  touchedAt: number;
}

/**
 * Renditions as files of a folder, at most `maxBytes` of them: the least recently used go first.
 * The folder is read on first use, so that a start does not wait for it. A full or broken disk
 * costs the cache, never the reply.
 */
export function diskRenditionCache(
  folder: string,
  { maxBytes, nowMs = Date.now }: { maxBytes: number; nowMs?: () => number },
): RenditionCache {
  // A Map keeps the order of insertion: whoever is used goes to the end.
  const entries = new Map<string, Entry>();
  const hot = hotFiles();
  let total = 0;
  let opening: Promise<void> | undefined;

  const readFolder = async () => {
    const found: [string, Entry][] = [];
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(
      () => [],
    )) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      if (entry.name.endsWith('.part')) await rm(file, { force: true });
      else {
        const facts = await stat(file).catch(() => undefined);
        const key = relative(folder, file).split(sep).join('/');
        if (EARLIER_KEY.test(key)) await rm(file, { force: true });
        else if (facts) found.push([key, { size: facts.size, touchedAt: facts.mtimeMs }]);
      }
    }
    for (const [key, entry] of found.sort(([, a], [, b]) => a.touchedAt - b.touchedAt)) {
      entries.set(key, entry);
      total += entry.size;
    }
    await evict();
  };
  const open = () => {
    opening ??= readFolder();
    return opening;
  };
  const forget = (key: string) => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
    hot.delete(key);
  };
  const evict = async () => {
    if (total <= maxBytes) return;
    for (const key of [...entries.keys()]) {
      if (total <= maxBytes * EVICT_TO) return;
      forget(key);
      await rm(join(folder, key), { force: true }).catch(() => undefined);
    }
  };

  return {
    get: async (key) => {
      await open();
      const entry = entries.get(key);
      if (!entry) return undefined;
      const file = join(folder, key);
      const bytes = hot.get(key) ?? (await readFile(file).catch(() => undefined));
      if (!bytes) {
        forget(key);
        return undefined;
      }
      // It may have been removed while it was read.
      if (entries.get(key) === entry) hot.set(key, bytes);
      else return bytes;
      const now = nowMs();
      const isStale = now - entry.touchedAt > TOUCH_MS;
      entries.delete(key);
      entries.set(key, { size: entry.size, touchedAt: isStale ? now : entry.touchedAt });
      if (isStale) await utimes(file, now / 1_000, now / 1_000).catch(() => undefined);
      return bytes;
    },
    put: async (key, bytes) => {
      await open();
      if (bytes.byteLength > maxBytes) return;
      const file = join(folder, key);
      const aside = `${file}.${randomUUID()}.part`;
      try {
        await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE });
        await writeFile(aside, bytes, { mode: FILE_MODE });
        await rename(aside, file);
      } catch {
        await rm(aside, { force: true }).catch(() => undefined);
        return;
      }
      forget(key);
      entries.set(key, { size: bytes.byteLength, touchedAt: nowMs() });
      total += bytes.byteLength;
      await evict();
    },
    forget: async (within) => {
      await open();
      for (const key of [...entries.keys()]) if (key.startsWith(`${within}/`)) forget(key);
      await rm(join(folder, within), { recursive: true, force: true });
    },
    size: async () => {
      await open();
      return total;
    },
  };
}
