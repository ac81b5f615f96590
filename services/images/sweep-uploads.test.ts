import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../database/folder.testing.ts';
import { sweepUploads } from './sweep-uploads.ts';

it('removes parts older than a day, and nothing else', async () => {
  const uploadsFolder = temporaryFolder('portada-uploads-');
  const now = Date.parse('2026-11-22T10:00:00Z');
  const file = (name: string, hoursAgo: number) => {
    const path = join(uploadsFolder, name);
    writeFileSync(path, 'x');
    utimesSync(path, now / 1_000 - hoursAgo * 3_600, now / 1_000 - hoursAgo * 3_600);
    return path;
  };
  const files = [file('old.part', 25), file('new.part', 23), file('other', 25)];
  const parts = { uploadsFolder, clock: () => new Date(now) } as never;
  await sweepUploads.run({}, parts);
  expect(files.map((path) => existsSync(path))).toEqual([false, true, true]);
  rmSync(uploadsFolder, { recursive: true });
  await expect(sweepUploads.run({}, parts)).resolves.toBeUndefined();
});
