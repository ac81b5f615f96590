import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { watchedDisk } from '../../database/durable-file.testing.ts';
import { temporaryFolder } from '../../database/folder.testing.ts';
import { fileImageStore } from './file-store.ts';

const root = temporaryFolder('portada-file-store-');
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('a picture and every folder above it are on disk when it is said to be there', async () => {
  const { disk, done } = watchedDisk(root);
  const store = fileImageStore(join(root, 'images'), disk);
  await store.put('originals/ab/abc', Buffer.from('foto'));
  const placed = done.indexOf('rename aside images/originals/ab/abc');
  const before = (step: string) => done.indexOf(step) >= 0 && done.indexOf(step) < placed;
  expect(placed).toBeGreaterThan(0);
  expect(before('sync aside')).toBe(true);
  for (const folder of ['images/originals', 'images', '.'])
    expect(before(`sync ${folder}`), folder).toBe(true);
  expect(done.slice(placed + 1)).toEqual(['sync images/originals/ab']);
  expect((await store.get('originals/ab/abc'))?.toString()).toBe('foto');
});

it('two at once into one new folder both wait for that folder', async () => {
  const { disk, done } = watchedDisk(join(root, 'dos'));
  const store = fileImageStore(join(root, 'dos'), disk);
  const put = async (key: string) => {
    await store.put(key, Buffer.from(key));
    return done.includes('sync originals') && done.includes('sync .');
  };
  expect(await Promise.all([put('originals/cd/uno'), put('originals/cd/dos')])).toEqual([
    true,
    true,
  ]);
});

it('goes on when its folders are taken away, and lets nobody else read', async () => {
  const folder = join(root, 'tres');
  const store = fileImageStore(folder);
  await store.put('originals/ef/uno', Buffer.from('1'));
  rmSync(folder, { recursive: true });
  await store.put('originals/ef/dos', Buffer.from('2'));
  expect(readdirSync(join(folder, 'originals/ef'))).toEqual(['dos']);
  expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
  const mode = (path: string) => statSync(join(folder, path)).mode & 0o777;
  expect(['', 'uploads', 'originals', 'originals/ef'].map(mode)).toEqual(Array(4).fill(0o700));
  expect(mode('originals/ef/dos')).toBe(0o600);
});
