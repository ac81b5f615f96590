import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Of everything that is made under the data folder: its owner's alone. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** What touches the disk, for tests that look at the order. */
export interface Disk {
  mkdir: typeof mkdir;
  open: typeof open;
  rename: typeof rename;
  rm: typeof rm;
}

export const DISK: Disk = { mkdir, open, rename, rm };

/** Windows opens no folders; its file systems keep their entries in a journal. */
const canSyncFolders = process.platform !== 'win32';

/** Resolves when a folder's entries (what was made, renamed or removed in it) are on disk. */
export async function syncFolder(folder: string, disk: Disk = DISK): Promise<void> {
  if (!canSyncFolders) return;
  const handle = await disk.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Makes a folder within `root`, and syncs every folder from the one above it to the one above
 * `root`, whoever made them: another process may have been killed before it came to that. Where
 * `root` is new with some that it stands in, those too.
 */
export async function makeFolder(folder: string, root: string, disk: Disk = DISK): Promise<void> {
  const first = await disk.mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const top = first && first.length < root.length ? first : root;
  for (let each = folder; ; each = dirname(each)) {
    await syncFolder(dirname(each), disk);
    if (each === top || dirname(each) === each) return;
  }
}

/**
 * Writes a whole file: to `aside` on the same file system, on to the disk, and into its place.
 * Resolves when a power cut would not take it back; rejects, and leaves what was there, otherwise.
 */
export async function writeDurably(
  file: string,
  content: string | Uint8Array,
  { aside = `${file}.${randomUUID()}.part`, disk = DISK }: { aside?: string; disk?: Disk } = {},
): Promise<void> {
  try {
    const handle = await disk.open(aside, 'wx', FILE_MODE);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await disk.rename(aside, file);
  } catch (error) {
    await disk.rm(aside, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(file), disk);
}

/** `syncFolder`, before it returns. */
export function syncFolderNow(folder: string): void {
  if (!canSyncFolders) return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Makes a folder and those above it.
 * @returns those that were not there, the innermost first
 */
export function makeFolderNow(folder: string): string[] {
  const first = mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  const made: string[] = [];
  for (let each = folder; first !== undefined; each = dirname(each)) {
    made.push(each);
    syncFolderNow(dirname(each));
    if (each === first || dirname(each) === each) break;
  }
  return made;
}

/** A new file that is on disk when this returns; its entry in the folder is not yet. */
export function writeFileNow(file: string, content: string): void {
  const handle = openSync(file, 'wx', FILE_MODE);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Puts a file or folder in its place for good. */
export function renameNow(from: string, to: string): void {
  renameSync(from, to);
  syncFolderNow(dirname(to));
}
