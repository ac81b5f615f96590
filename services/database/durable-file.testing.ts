import type { FileHandle } from 'node:fs/promises';
import { relative } from 'node:path';
import { DISK, type Disk } from './durable-file.ts';

/**
 * The disk, and a list of what was done to it: `write aside`, `sync aside`, `rename`… with paths
 * under `root`. Files aside have names of their own every time and are all called `aside`.
 */
export function watchedDisk(root: string): { disk: Disk; done: string[] } {
  const done: string[] = [];
  const name = (path: unknown) => {
    const found = relative(root, String(path)) || '.';
    return found.endsWith('.part') ? 'aside' : found;
  };
  const watched = (handle: FileHandle, path: string): FileHandle =>
    new Proxy(handle, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (key === 'writeFile') done.push(`write ${path}`);
          if (key === 'sync') done.push(`sync ${path}`);
          return Reflect.apply(value, target, args) as unknown;
        };
      },
    });
  const disk = {
    ...DISK,
    open: async (path: string, ...more: []) => watched(await DISK.open(path, ...more), name(path)),
    rename: (from: string, to: string) => {
      done.push(`rename ${name(from)} ${name(to)}`);
      return DISK.rename(from, to);
    },
  } as Disk;
  return { disk, done };
}
