import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { watchedDisk } from './durable-file.testing.ts';
import { DISK, makeFolder, makeFolderNow, writeDurably } from './durable-file.ts';
import { temporaryFolder } from './folder.testing.ts';

const folder = temporaryFolder('portada-durable-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a file is on disk before it takes its place, and its place before it is said to be there', async () => {
  const { disk, done } = watchedDisk(folder);
  await writeDurably(join(folder, 'uno'), 'texto', { disk });
  expect(done).toEqual(['write aside', 'sync aside', 'rename aside uno', 'sync .']);
  expect(readFileSync(join(folder, 'uno'), 'utf8')).toBe('texto');
  expect(statSync(join(folder, 'uno')).mode & 0o777).toBe(0o600);
});

it('a write that fails leaves what was there, and nothing beside it', async () => {
  const place = join(folder, 'lleno');
  mkdirSync(place);
  writeFileSync(join(place, 'uno'), 'antes');
  const disk = {
    ...DISK,
    rename: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  };
  await expect(writeDurably(join(place, 'uno'), 'después', { disk })).rejects.toThrow('full');
  expect(readdirSync(place)).toEqual(['uno']);
  expect(readFileSync(join(place, 'uno'), 'utf8')).toBe('antes');
});

it('new folders are synced up to the one above their root, and are their owner’s alone', async () => {
  const { disk, done } = watchedDisk(folder);
  const root = join(folder, 'raíz');
  await makeFolder(join(root, 'a/b'), root, disk);
  expect(done).toEqual(['sync raíz/a', 'sync raíz', 'sync .']);
  for (const each of ['raíz', 'raíz/a', 'raíz/a/b'])
    expect(statSync(join(folder, each)).mode & 0o777, each).toBe(0o700);
});

it('says which folders it had to make', () => {
  const inner = join(folder, 'c/d');
  expect(makeFolderNow(inner)).toEqual([inner, dirname(inner)]);
  expect(makeFolderNow(inner)).toEqual([]);
});
